import { createUser } from '../accounts/create-user.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { OauthAccount } from './oauth-account.ts';

/** A user without a password, with the address and names the provider told; or the one that was made with this address in the same moment. */
export async function createUserOfAccount(
  context: IdentityContext,
  { firstName, lastName, profilePictureUrl }: OauthAccount,
  email: string,
): Promise<UserRecord> {
  try {
    const created = await createUser(context, {
      email,
      password: null,
      firstName,
      lastName,
      emailVerified: true,
    });
    if (profilePictureUrl !== null)
      await context.store.changeUser(created.id, { profilePictureUrl }, context.clock());
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'email_taken') throw error;
  }
  const user = await context.store.findUserByEmail(email);
  if (!user) throw new Error('The store did not keep the user it was given.');
  return user;
}
