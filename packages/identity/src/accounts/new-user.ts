import { IdentityError } from '../errors.ts';
import type { CreateUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import type { UserRecord } from '../store/users-store.ts';
import { normalizeEmail } from './email-address.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { personName } from './person-name.ts';

/**
 * An account that is not stored yet. The e-mail address is normalised, names are kept as typed (an empty one becomes null).
 * The password is hashed before anybody looks whether the address is taken: how long that takes must not tell.
 * Throws IdentityError `email_invalid`, `name_refused`, `password_refused` or `too_busy`.
 */
export async function newUser(context: IdentityContext, input: CreateUserInput): Promise<UserRecord> {
  const email = normalizeEmail(input.email);
  if (!email) throw new IdentityError('email_invalid', 'Please enter a valid email address.');
  const firstName = personName(input.firstName);
  const lastName = personName(input.lastName);
  const passwordHash =
    input.password === null
      ? null
      : await hashNewPassword(context, input.password, { email, firstName, lastName });
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
    createdAt: now,
    updatedAt: now,
  };
}
