import type {
  AuthenticationMethod,
  EmailCodeRecord,
  OauthProvider,
  PendingSignInRecord,
  Role,
} from '@tessera/identity';

export type IdentityUsersTable = {
  id: string;
  email: string;
  email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  profile_picture_url: string | null;
  password_hash: string | null;
  password_used_at: Date | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type IdentityOrganizationsTable = { id: string; name: string; created_at: Date; updated_at: Date };

/** `search_text` is the user's, kept in step with it. */
export type IdentityMembershipsTable = {
  user_id: string;
  organization_id: string;
  role: Role;
  search_text: string;
  created_at: Date;
};

export type IdentityInvitationsTable = {
  id: string;
  organization_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  role: Role;
  inviter_user_id: string;
  token_hash: string;
  search_text: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
};

export type IdentityPasswordResetsTable = {
  token_hash: string;
  user_id: string;
  request_id: string | null;
  created_at: Date;
  expires_at: Date;
};

export type IdentityDevicesTable = { user_id: string; device_hash: string; first_seen_at: Date };

export type IdentityAuthorizationRequestsTable = {
  id: string;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  state: string | null;
  organization_id: string | null;
  invitation_id: string | null;
  screen_hint: string | null;
  login_hint: string | null;
  context: string | null;
  created_at: Date;
  expires_at: Date;
};

export type IdentityAuthorizationCodesTable = {
  code_hash: string;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  session_id: string;
  organization_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type IdentitySessionsTable = {
  id: string;
  token_hash: string;
  user_id: string;
  client_id: string;
  authentication_method: AuthenticationMethod;
  organization_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_activity_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

export type IdentityRefreshTokensTable = {
  token_hash: string;
  session_id: string;
  client_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  successor_seed: string | null;
};

export type IdentityTotpFactorsTable = {
  id: string;
  user_id: string;
  sealed_secret: string;
  created_at: Date;
  verified_at: Date | null;
  last_used_step: number | null;
};

export type IdentityRecoveryCodesTable = { user_id: string; code_hash: string; used_at: Date | null };

export type IdentityPendingSignInsTable = {
  challenge_hash: string;
  request_id: string;
  user_id: string;
  authentication_method: AuthenticationMethod;
  step: PendingSignInRecord['step'];
  attempts: number;
  created_at: Date;
  expires_at: Date;
};

export type IdentityEmailCodesTable = {
  challenge_hash: string;
  purpose: EmailCodeRecord['purpose'];
  user_id: string | null;
  email: string;
  binding: string;
  sealed_code: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
};

export type IdentityOauthProfilesTable = {
  user_id: string;
  provider: OauthProvider;
  subject: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  profile_picture_url: string | null;
  created_at: Date;
  last_login_at: Date;
};

export type IdentityOauthVisitsTable = {
  state_hash: string;
  provider: OauthProvider;
  request_id: string;
  sealed_secrets: string;
  created_at: Date;
  expires_at: Date;
};

export type IdentityElevatedAccessTable = {
  token_hash: string;
  user_id: string;
  binding: string;
  created_at: Date;
  expires_at: Date;
};

export type IdentityThrottlesTable = {
  key: string;
  attempts: number;
  blocked_until: Date | null;
  expires_at: Date;
};

/** The private half is sealed with the platform's key before it comes here. */
export type IdentityKeysTable = {
  id: string;
  public_modulus: string;
  public_exponent: string;
  sealed_private_key: string;
  created_at: Date;
  retired_at: Date | null;
};

export type IdentityAuditTable = {
  id: string;
  type: string;
  at: Date;
  user_id: string | null;
  session_id: string | null;
  organization_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
};

/** The embedded identity provider's tables: global, since a person belongs to no workspace. */
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
  identity_pending_sign_ins: IdentityPendingSignInsTable;
  identity_email_codes: IdentityEmailCodesTable;
  identity_oauth_profiles: IdentityOauthProfilesTable;
  identity_oauth_visits: IdentityOauthVisitsTable;
  identity_elevated_access: IdentityElevatedAccessTable;
  identity_throttles: IdentityThrottlesTable;
  identity_keys: IdentityKeysTable;
  identity_audit: IdentityAuditTable;
};
