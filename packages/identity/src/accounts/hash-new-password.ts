import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';
import { passwordRefusal } from './password-rules.ts';

export type PasswordOwner = Pick<UserRecord, 'email' | 'firstName' | 'lastName'>;

/** Judges a new password and hashes it. Throws IdentityError `password_refused` with the sentence to show, or `too_busy`. */
export async function hashNewPassword(
  context: IdentityContext,
  password: string,
  { email, firstName, lastName }: PasswordOwner,
): Promise<string> {
  const refusal = passwordRefusal(password, [
    email,
    email.slice(0, email.indexOf('@')),
    firstName,
    lastName,
    `${firstName ?? ''}${lastName ?? ''}`,
    `${firstName ?? ''} ${lastName ?? ''}`,
  ]);
  if (refusal) throw new IdentityError('password_refused', refusal);
  return context.passwordHasher.hash(password);
}
