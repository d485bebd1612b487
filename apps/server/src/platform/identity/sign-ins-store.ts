import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { findSigner } from './find-signer.ts';
import { finishSignIn } from './finish-sign-in.ts';

/** Who signs in, and what a sign-in leaves behind. */
export function signInsStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'findSigner' | 'findSignerByEmail' | 'isKnownDevice' | 'finishSignIn'> {
  return {
    findSigner: findSigner(db, 'id'),
    findSignerByEmail: findSigner(db, 'email'),
    isKnownDevice: async (user, deviceHash) => {
      const [column, value] =
        'id' in user ? (['user.id', user.id] as const) : (['user.email', user.email] as const);
      const row = await db
        .selectFrom('identity_users as user')
        .innerJoin('identity_devices as device', 'device.user_id', 'user.id')
        .select('device.user_id')
        .where(column, '=', value)
        .where('device.device_hash', '=', deviceHash)
        .executeTakeFirst();
      return row !== undefined;
    },
    finishSignIn: finishSignIn(db),
  };
}
