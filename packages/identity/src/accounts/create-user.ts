import { recordAuditEvent } from '../audit.ts';
import { IdentityError } from '../errors.ts';
import type { CreateUserInput, User } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import type { UserRecord } from '../store/users-store.ts';
import { normalizeEmail } from './email-address.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { personName } from './person-name.ts';

/** Creates an account; `invitedBy` names the inviting organization, which the password must not repeat. Throws what `newUser` throws, and IdentityError `email_taken`. */
export async function createUser(
  context: IdentityContext,
  input: CreateUserInput,
  invitedBy?: string,
): Promise<User> {
  const user = await newUser(context, input, invitedBy);
  if (!(await context.store.insertUser(user)))
    throw new IdentityError('email_taken', 'There is an account with this email address already.');
  await recordAuditEvent(context, 'user.created', { userId: user.id });
  return presentUser(user);
}

/**
 * An account that is not stored yet. Normalizes the email address and keeps names as typed (an empty one becomes
 * null). Hashes the password before the caller checks whether the address is taken, since the time must not reveal
 * it. Throws IdentityError `email_invalid`, `name_refused`, `password_refused` or `too_busy`.
 */
export async function newUser(
  context: IdentityContext,
  input: CreateUserInput,
  invitedBy?: string,
): Promise<UserRecord> {
  const email = normalizeEmail(input.email);
  if (!email) throw new IdentityError('email_invalid', 'Please enter a valid email address.');
  const firstName = personName(input.firstName);
  const lastName = personName(input.lastName);
  const passwordHash =
    input.password === null
      ? null
      : await hashNewPassword(context, input.password, { email, firstName, lastName, invitedBy });
  const now = context.clock();
  return {
    id: newId('user', now, context.random),
    email,
    emailVerified: input.emailVerified ?? false,
    firstName,
    lastName,
    profilePictureUrl: null,
    passwordHash,
    passwordUsedAt: null,
    lastSignInAt: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The user for the host, field by field, so that a new column is not exposed by accident. */
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
