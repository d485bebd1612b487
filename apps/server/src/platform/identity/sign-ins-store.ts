import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { findSigner } from './find-signer.ts';
import { finishSignIn } from './finish-sign-in.ts';

/** Who signs in, and what a sign-in leaves behind. */
export function signInsStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'findSigner' | 'findSignerByEmail' | 'finishSignIn'> {
  return {
    findSigner: findSigner(db, 'id'),
    findSignerByEmail: findSigner(db, 'email'),
    finishSignIn: finishSignIn(db),
  };
}
