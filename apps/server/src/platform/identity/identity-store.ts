import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { accountsStore } from './accounts-store.ts';
import { authorizationsStore } from './authorizations-store.ts';
import { recordsStore } from './records-store.ts';
import { secondFactorsStore } from './second-factors-store.ts';
import { sessionsStore } from './sessions-store.ts';

/** What the embedded identity provider remembers, in PostgreSQL. Its rules are not here: each method is one statement or one transaction. */
export function createIdentityStore(db: Kysely<GlobalTables>): IdentityStore {
  return {
    ...accountsStore(db),
    ...authorizationsStore(db),
    ...sessionsStore(db),
    ...secondFactorsStore(db),
    ...recordsStore(db),
  };
}
