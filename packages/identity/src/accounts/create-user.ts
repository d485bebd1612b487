import { IdentityError } from '../errors.ts';
import type { CreateUserInput, User } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { normalizeEmail } from './email-address.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { personName } from './person-name.ts';
import { presentUser } from './present-user.ts';

/**
 * Creates an account. The e-mail address is normalised, names are kept as typed (an empty one becomes null).
 * The password is hashed before the address is looked at: how long it takes must not tell whether the address is taken.
 */
export async function createUser(context: IdentityContext, input: CreateUserInput): Promise<User> {
  const email = normalizeEmail(input.email);
  if (!email) throw new IdentityError('email_invalid', 'Please enter a valid email address.');
  const firstName = personName(input.firstName);
  const lastName = personName(input.lastName);
  const passwordHash =
    input.password === null
      ? null
      : await hashNewPassword(context, input.password, { email, firstName, lastName });
  const now = context.clock();
  const user = {
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
  if (!(await context.store.insertUser(user)))
    throw new IdentityError('email_taken', 'There is an account with this email address already.');
  await recordAuditEvent(context, 'user.created', { userId: user.id });
  return presentUser(user);
}
