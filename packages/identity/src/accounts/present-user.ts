import type { User } from '../identity.ts';
import type { UserRecord } from '../store/users-store.ts';

/** What the host may see of a user: field by field, so that a new column never leaks by itself. */
export function presentUser(record: UserRecord): User {
  return {
    id: record.id,
    email: record.email,
    emailVerified: record.emailVerified,
    firstName: record.firstName,
    lastName: record.lastName,
    lastSignInAt: record.lastSignInAt,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}
