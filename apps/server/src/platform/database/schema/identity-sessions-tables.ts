import type { AuthenticationMethod } from '@tessera/identity';

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

export type IdentityElevatedAccessTable = {
  token_hash: string;
  user_id: string;
  binding: string;
  created_at: Date;
  expires_at: Date;
};
