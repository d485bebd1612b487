import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { authorizationsStore } from './authorizations-store.ts';
import { identityDatabase } from './identity-database.ts';
import { invitationsStore } from './invitations-store.ts';
import { membershipsStore } from './memberships-store.ts';
import { oauthStore } from './oauth-store.ts';
import { organizationsStore } from './organizations-store.ts';
import { peopleStore } from './people-store.ts';
import { recordsStore } from './records-store.ts';
import { refreshTokensStore } from './refresh-tokens-store.ts';
import { secondFactorsStore } from './second-factors-store.ts';
import { elevatedAccessStore, sessionsStore } from './sessions-store.ts';
import { emailCodesStore, pendingSignInsStore, pendingSignupsStore, signInsStore } from './sign-ins-store.ts';
import { usersStore } from './users-store.ts';

/** Holds no rules: each method is one statement or one transaction. */
export function createIdentityStore(global: Kysely<GlobalTables>): IdentityStore {
  const db = identityDatabase(global);
  return {
    ...usersStore(db),
    ...organizationsStore(db),
    ...membershipsStore(db),
    ...peopleStore(db),
    ...invitationsStore(db),
    ...authorizationsStore(db),
    ...pendingSignupsStore(db),
    ...pendingSignInsStore(db),
    ...emailCodesStore(db),
    ...signInsStore(db),
    ...sessionsStore(db),
    ...refreshTokensStore(db),
    ...elevatedAccessStore(db),
    ...secondFactorsStore(db),
    ...oauthStore(db),
    ...recordsStore(db),
  };
}
