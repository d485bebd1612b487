import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { AuthorizationRequestRecord } from '../identity-store.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import type { HostedOutcome } from './hosted-outcome.ts';

/** Time to find the phone. Until then the challenge stands for the password, so not longer. */
const challengeSeconds = 5 * 60;

type Ask = { request: AuthorizationRequestRecord; userId: string; device: Device };

/**
 * After a right password of a user with a second factor: a challenge in place of a session. It is good for this sign-in of this user
 * alone, and stored as a hash, since with a code it is as good as the password.
 */
export async function askForSecondFactor(
  context: IdentityContext,
  { request, userId, device }: Ask,
): Promise<HostedOutcome> {
  const now = context.clock();
  const challenge = newOpaqueToken(context.random);
  await context.store.insertSecondFactorChallenge({
    challengeHash: hashOpaqueToken(challenge),
    requestId: request.id,
    userId,
    attempts: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
  });
  await recordAuditEvent(context, 'second_factor.asked', { userId, device });
  return { signedIn: false, status: 200, challenge };
}
