import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { endSecondFactor } from './end-second-factor.ts';

/**
 * Takes a user's authenticator app and recovery codes out of force, for who lost both. For operators: nobody has proved to be the user.
 * False where no app was in force. Throws IdentityError `user_not_found`.
 */
export async function removeTotpFactor(context: IdentityContext, userId: string): Promise<boolean> {
  const user = await context.store.findUser(userId);
  if (!user) throw new IdentityError('user_not_found', 'There is no such user.');
  return endSecondFactor(context, user, {
    sessionId: null,
    device: { ipAddress: null, userAgent: null },
    told: 'second-factor-removed-by-operator',
  });
}
