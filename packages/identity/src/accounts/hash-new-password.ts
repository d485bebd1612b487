import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';
import { passwordRefusal } from './password-rules.ts';

export type PasswordOwner = Pick<UserRecord, 'email' | 'firstName' | 'lastName'> & {
  /** The user's id if there is an account; the password must not repeat the names of its organizations. */
  id?: string;
  invitedBy?: string | undefined;
};

/** Checks and hashes a new password. Throws IdentityError `password_refused` with a message for users, or `too_busy`. */
export async function hashNewPassword(
  context: IdentityContext,
  password: string,
  { id, email, firstName, lastName, invitedBy }: PasswordOwner,
): Promise<string> {
  const memberships = id === undefined ? [] : await context.store.listMemberships(id);
  const refusal = passwordRefusal(password, [
    email,
    email.slice(0, email.indexOf('@')),
    firstName,
    lastName,
    `${firstName ?? ''}${lastName ?? ''}`,
    invitedBy ?? null,
    ...memberships.map(({ organizationName }) => organizationName),
  ]);
  if (refusal) throw new IdentityError('password_refused', refusal);
  return context.passwordHasher.hash(password);
}
