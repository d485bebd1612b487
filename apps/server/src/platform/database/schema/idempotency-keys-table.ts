/** Kept for a day. */
export type IdempotencyKeysTable = {
  workspace_id: string;
  key: string;
  /** SHA-256 of the request: the same key with another request is refused. */
  request_hash: string;
  status: number;
  /** The answer as JSON, encrypted: it may contain a download link or a webhook secret. */
  body: string;
  created_at: Date;
};
