import type { Generated } from 'kysely';

export type ApiKeysTable = {
  workspace_id: string;
  id: string;
  name: string | null;
  obscured_value: string;
  secret_hash: string;
  /** Sent by mail only. */
  secure: Generated<boolean>;
  created_by: string | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

/** The admin has not revealed the key yet; revealing deletes the row, and so does a day. */
export type ApiKeyLinksTable = {
  workspace_id: string;
  api_key_id: string;
  /** Only the admin who created the key can reveal it. */
  user_id: string;
  sealed_value: string;
  created_at: Date;
  expires_at: Date;
  mailed_at: Date | null;
};

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
