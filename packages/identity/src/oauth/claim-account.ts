import { proveEmail } from '../accounts/prove-email.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { OauthAccount } from './oauth-account.ts';

/**
 * Gives an account whose address nobody had proved to the person who has now. Whoever made it may have been waiting for that: with what they could
 * still get in by goes the name they chose.
 */
export async function claimAccount(
  context: IdentityContext,
  user: UserRecord,
  { firstName, lastName }: OauthAccount,
  device: Device,
): Promise<void> {
  if (user.emailVerified) return;
  // The proof last: who has it is not asked again, and what is still to do would never be done.
  if (firstName !== null || lastName !== null)
    await context.store.changeUser(user.id, { firstName, lastName }, context.clock());
  await proveEmail(context, user, device);
}
