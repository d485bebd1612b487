import { describe } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { describeAuthorizationsStore } from './identity-store-contract-authorizations.ts';
import { describeEmailCodesStore } from './identity-store-contract-email-codes.ts';
import { describeInvitationsStore } from './identity-store-contract-invitations.ts';
import { describeMembershipsStore } from './identity-store-contract-memberships.ts';
import { describeOauthStore } from './identity-store-contract-oauth.ts';
import { describeOrganizationsStore } from './identity-store-contract-organizations.ts';
import { describePendingSignInsStore } from './identity-store-contract-pending-sign-ins.ts';
import { describePendingSignupsStore } from './identity-store-contract-pending-signups.ts';
import { describePeopleStore } from './identity-store-contract-people.ts';
import { describeRecordsStore } from './identity-store-contract-records.ts';
import { describeRefreshTokensStore } from './identity-store-contract-refresh-tokens.ts';
import { describeSecondFactorsStore } from './identity-store-contract-second-factors.ts';
import { describeSessionsStore } from './identity-store-contract-sessions.ts';
import { describeSignInsStore } from './identity-store-contract-sign-ins.ts';
import { describeUsersStore } from './identity-store-contract-users.ts';

/** The guarantees that the provider relies on. Every implementation of the store runs these tests. */
export function describeIdentityStore(name: string, store: () => IdentityStore): void {
  describe(name, () => {
    describeUsersStore(store);
    describeOrganizationsStore(store);
    describeMembershipsStore(store);
    describePeopleStore(store);
    describeInvitationsStore(store);
    describeAuthorizationsStore(store);
    describePendingSignupsStore(store);
    describePendingSignInsStore(store);
    describeEmailCodesStore(store);
    describeSignInsStore(store);
    describeSessionsStore(store);
    describeRefreshTokensStore(store);
    describeSecondFactorsStore(store);
    describeOauthStore(store);
    describeRecordsStore(store);
  });
}
