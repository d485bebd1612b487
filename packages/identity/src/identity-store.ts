import type { AuthorizationsStore } from './store/authorizations-store.ts';
import type { EmailCodesStore } from './store/email-codes-store.ts';
import type { InvitationsStore } from './store/invitations-store.ts';
import type { OauthStore } from './store/oauth-store.ts';
import type { OrganizationsStore } from './store/organizations-store.ts';
import type { PendingSignInsStore } from './store/pending-sign-ins-store.ts';
import type { PendingSignupsStore } from './store/pending-signups-store.ts';
import type { RecordsStore } from './store/records-store.ts';
import type { SecondFactorsStore } from './store/second-factors-store.ts';
import type { SessionsStore } from './store/sessions-store.ts';
import type { SignInsStore } from './store/sign-ins-store.ts';
import type { UsersStore } from './store/users-store.ts';

/** The storage that the provider needs; the host implements it. */
export type IdentityStore = UsersStore &
  OrganizationsStore &
  InvitationsStore &
  AuthorizationsStore &
  PendingSignupsStore &
  PendingSignInsStore &
  EmailCodesStore &
  SignInsStore &
  SessionsStore &
  SecondFactorsStore &
  OauthStore &
  RecordsStore;
