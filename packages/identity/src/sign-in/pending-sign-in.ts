import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { PendingSignInRecord, SignInStep } from '../store/pending-sign-ins-store.ts';
import type { AuthenticationMethod } from '../store/sessions-store.ts';

/** Time to find the phone or the mail. The challenge replaces the password until then, so no longer than a mailed code. */
const pendingSeconds = 10 * 60;

type Pending = {
  requestId: string;
  userId: string;
  method: AuthenticationMethod;
  step: SignInStep;
};

/** Stores a right first proof until the next step; returns the challenge that represents it. */
export async function keepPendingSignIn(context: IdentityContext, pending: Pending): Promise<string> {
  const now = context.clock();
  const challenge = newOpaqueToken(context.random);
  await context.store.insertPendingSignIn({
    challengeHash: hashOpaqueToken(challenge),
    requestId: pending.requestId,
    userId: pending.userId,
    authenticationMethod: pending.method,
    step: pending.step,
    attempts: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + pendingSeconds * 1000),
  });
  return challenge;
}

/** The pending sign-in of this request at this step, or null. */
export async function findPendingSignIn(
  context: IdentityContext,
  { challenge, requestId, step }: { challenge: string; requestId: string; step: SignInStep },
): Promise<PendingSignInRecord | null> {
  const pending = await context.store.findPendingSignIn(hashOpaqueToken(challenge));
  const isGood =
    pending?.requestId === requestId && pending.step === step && pending.expiresAt > context.clock();
  return isGood ? pending : null;
}
