export type IdentityThrottlesTable = {
  key: string;
  attempts: number;
  blocked_until: Date | null;
  expires_at: Date;
};

/** The private half, which yields the public one, is sealed with the platform's key before it comes here. */
export type IdentityKeysTable = {
  id: string;
  sealed_private_key: string;
  created_at: Date;
  retired_at: Date | null;
};

export type IdentityAuditTable = {
  id: string;
  type: string;
  /** Null for most types, and for events before migration 0027. */
  detail: string | null;
  at: Date;
  user_id: string | null;
  session_id: string | null;
  organization_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
};
