import type { UserRecord } from '@tessera/identity';
import type { IdentityUsersTable } from '../database/schema/identity-people-tables.ts';

export function userRecord(row: IdentityUsersTable): UserRecord {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    firstName: row.first_name,
    lastName: row.last_name,
    profilePictureUrl: row.profile_picture_url,
    passwordHash: row.password_hash,
    passwordUsedAt: row.password_used_at,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
