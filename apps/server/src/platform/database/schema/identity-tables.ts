import type {
  IdentityDevicesTable,
  IdentityInvitationsTable,
  IdentityMembershipsTable,
  IdentityOrganizationsTable,
  IdentityPasswordResetsTable,
  IdentityUsersTable,
} from './identity-people-tables.ts';
import type {
  IdentityAuditTable,
  IdentityKeysTable,
  IdentityThrottlesTable,
} from './identity-records-tables.ts';
import type {
  IdentityElevatedAccessTable,
  IdentityRefreshTokensTable,
  IdentitySessionsTable,
} from './identity-sessions-tables.ts';
import type {
  IdentityAuthorizationCodesTable,
  IdentityAuthorizationRequestsTable,
  IdentityEmailCodesTable,
  IdentityOauthProfilesTable,
  IdentityOauthVisitsTable,
  IdentityPendingSignInsTable,
  IdentityPendingSignupsTable,
  IdentityRecoveryCodesTable,
  IdentityTotpFactorsTable,
} from './identity-sign-in-tables.ts';

/** The embedded identity provider's tables: global, since users do not belong to a workspace. */
export type IdentityTables = {
  identity_users: IdentityUsersTable;
  identity_password_resets: IdentityPasswordResetsTable;
  identity_devices: IdentityDevicesTable;
  identity_organizations: IdentityOrganizationsTable;
  identity_memberships: IdentityMembershipsTable;
  identity_invitations: IdentityInvitationsTable;
  identity_authorization_requests: IdentityAuthorizationRequestsTable;
  identity_authorization_codes: IdentityAuthorizationCodesTable;
  identity_sessions: IdentitySessionsTable;
  identity_refresh_tokens: IdentityRefreshTokensTable;
  identity_totp_factors: IdentityTotpFactorsTable;
  identity_recovery_codes: IdentityRecoveryCodesTable;
  identity_newcomers: IdentityPendingSignupsTable;
  identity_pending_sign_ins: IdentityPendingSignInsTable;
  identity_email_codes: IdentityEmailCodesTable;
  identity_oauth_profiles: IdentityOauthProfilesTable;
  identity_oauth_visits: IdentityOauthVisitsTable;
  identity_elevated_access: IdentityElevatedAccessTable;
  identity_throttles: IdentityThrottlesTable;
  identity_keys: IdentityKeysTable;
  identity_audit: IdentityAuditTable;
};
