import type { Role } from '@tessera/identity';

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

export type IdentityPasswordResetsTable = {
  token_hash: string;
  /** Null where nobody has the address. */
  user_id: string | null;
  request_id: string | null;
  created_at: Date;
  expires_at: Date;
};

export type IdentityDevicesTable = { user_id: string; device_hash: string; first_seen_at: Date };

export type IdentityOrganizationsTable = {
  id: string;
  name: string;
  /** The idempotency key of its creation. */
  external_id: string | null;
  created_at: Date;
  updated_at: Date;
};

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
