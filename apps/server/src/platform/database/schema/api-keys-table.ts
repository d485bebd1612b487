import type { Generated } from 'kysely';

export type ApiKeysTable = {
  workspace_id: string;
  id: string;
  name: string | null;
  obscured_value: string;
  secret_hash: string;
  /** Its value went by mail only. */
  secure: Generated<boolean>;
  created_by: string | null;
  created_at: Date;
  expires_at: Date | null;
  /** To the minute. */
  last_used_at: Date | null;
  revoked_at: Date | null;
};

/** A restricted key that nobody has looked at yet; the row goes when somebody has, or a day later. */
export type ApiKeyLinksTable = {
  workspace_id: string;
  api_key_id: string;
  /** Whom it will be shown to: the admin who made it, and nobody else. */
  user_id: string;
  sealed_value: string;
  created_at: Date;
  expires_at: Date;
  mailed_at: Date | null;
};

/** Global, as organizations are. */
export type OrganizationApiKeysTable = {
  organization_id: string;
  id: string;
  name: string;
  obscured_value: string;
  secret_hash: string;
  created_by: string | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};
