import { recordAuditEvent } from '../audit.ts';
import { IdentityError } from '../errors.ts';
import type { CreateUserInput, User } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newUser } from './new-user.ts';
import { presentUser } from './present-user.ts';

/** Creates an account. Throws what `newUser` throws, and IdentityError `email_taken`. */
export async function createUser(context: IdentityContext, input: CreateUserInput): Promise<User> {
  const user = await newUser(context, input);
  if (!(await context.store.insertUser(user)))
    throw new IdentityError('email_taken', 'There is an account with this email address already.');
  await recordAuditEvent(context, 'user.created', { userId: user.id });
  return presentUser(user);
}
