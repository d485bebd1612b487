import type { Generated } from 'kysely';

export type ApiKeysTable = {
  workspace_id: string;
  id: string;
  name: string | null;
  obscured_value: string;
  secret_hash: string;
  /** Its value was sent by mail only. */
  secure: Generated<boolean>;
  created_by: string | null;
  created_at: Date;
  expires_at: Date | null;
  /** Accurate to the minute. */
  last_used_at: Date | null;
  revoked_at: Date | null;
};

/** A restricted key that was not revealed yet; the row is deleted when it is revealed, or after a day. */
export type ApiKeyLinksTable = {
  workspace_id: string;
  api_key_id: string;
  /** The admin who created the key; only they can reveal it. */
  user_id: string;
  sealed_value: string;
  created_at: Date;
  expires_at: Date;
  mailed_at: Date | null;
};

/** Global, like organizations. */
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
