import type {
  AuthenticationMethod,
  EmailCodeRecord,
  OauthProvider,
  PendingSignInRecord,
} from '@tessera/identity';

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

export type IdentityPendingSignupsTable = {
  challenge_hash: string;
  request_id: string;
  user_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  password_hash: string;
  created_at: Date;
  expires_at: Date;
};

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

export type IdentityTotpFactorsTable = {
  id: string;
  user_id: string;
  sealed_secret: string;
  created_at: Date;
  verified_at: Date | null;
  last_used_step: number | null;
};

export type IdentityRecoveryCodesTable = { user_id: string; code_hash: string; used_at: Date | null };

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
