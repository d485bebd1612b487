export type ApiKeysTable = {
  workspace_id: string;
  id: string;
  name: string | null;
  obscured_value: string;
  secret_hash: string;
  created_by: string | null;
  created_at: Date;
  revoked_at: Date | null;
};
