import { IdentityError } from '../errors.ts';
import type { CreateUserInput, User } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { normalizeEmail } from './email-address.ts';
import { passwordRefusal } from './password-rules.ts';
import { presentUser } from './present-user.ts';

export const nameCharactersMax = 100; // the longest legal given names fit; a page of text does not

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
      : await hashNewPassword(context, input.password, [
          email,
          email.slice(0, email.indexOf('@')),
          firstName,
          lastName,
          `${firstName ?? ''}${lastName ?? ''}`,
          `${firstName ?? ''} ${lastName ?? ''}`,
        ]);
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

async function hashNewPassword(
  context: IdentityContext,
  password: string,
  about: (string | null)[],
): Promise<string> {
  const refusal = passwordRefusal(password, about);
  if (refusal) throw new IdentityError('password_refused', refusal);
  return context.passwordHasher.hash(password);
}

function personName(typed: string | null): string | null {
  if (typed === null || typed.trim() === '') return null;
  if (typed.length > nameCharactersMax || /\p{Cc}/u.test(typed))
    throw new IdentityError(
      'name_refused',
      `Names have at most ${nameCharactersMax} characters, on one line.`,
    );
  return typed;
}
