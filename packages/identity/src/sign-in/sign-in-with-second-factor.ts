import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findKnownDevice } from '../rate-limiter/find-known-device.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts, throttle } from '../rate-limiter/throttle.ts';
import { findTotpStep } from '../second-factor/totp.ts';
import { openTotpSecret } from '../second-factor/totp-secret.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import {
  expiredRequest,
  fromTheStart,
  type HostedOutcome,
  invalidCodeSentence,
  refusal,
  startAgain,
  tooManyAttempts,
} from './hosted-outcome.ts';
import { findPendingSignIn } from './pending-sign-in.ts';

export type SecondFactorSignIn = { requestId: string; challenge: string; code: string; browser: Browser };

/** Whether a code is right, and this call the first to use it. */
export type SpendCode = (context: IdentityContext, userId: string, code: string) => Promise<boolean>;

/** The specification's attempts per code; then the password is required again. */
const challengeAttemptsMax = 5;

/**
 * Continues a sign-in with an authenticator app's code, or with what `spendCode` accepts instead. Counts attempts before checking them: per network,
 * per account (a thief of the password can get new challenges) and per challenge.
 */
export async function signInWithSecondFactor(
  context: IdentityContext,
  attempt: SecondFactorSignIn,
  spendCode: SpendCode = spendTotpCode,
): Promise<HostedOutcome> {
  const { requestId, challenge, browser } = attempt;
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return expiredRequest();
  const pending = await findPendingSignIn(context, { challenge, requestId, step: 'second-factor' });
  if (!pending) return startAgain('This took too long. Please sign in again.');
  const { userId, challengeHash, authenticationMethod: method } = pending;
  const { device } = browser;
  const knownDevice = await findKnownDevice(context, { id: userId }, browser);
  const sender = knownDevice === null ? limits.sender('sign-in', device.ipAddress) : null;
  const account = limits.secondFactor(userId);
  const allowed = await throttle(context, [sender, account], { userId, device });
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);

  const attempts = await context.store.countPendingSignInAttempt(challengeHash);
  const spent = attempts === null || attempts > challengeAttemptsMax;
  if (spent || !(await spendCode(context, userId, attempt.code))) {
    await recordAuditEvent(context, 'proof.failed', { userId, device, detail: 'second_factor' });
    return spent || attempts === challengeAttemptsMax
      ? startAgain('Too many wrong codes. Please sign in again.')
      : refusal(invalidCodeSentence);
  }
  if (!(await context.store.removePendingSignIn(challengeHash))) return expiredRequest();
  await settleAttempts(context, { clear: [account], refund: [sender] });
  return fromTheStart(
    await continueSignIn(context, { request, userId, method, browser, done: 'second-factor' }),
  );
}

/** Whether the app's code is right, and this call the first to use it. */
async function spendTotpCode(context: IdentityContext, userId: string, code: string): Promise<boolean> {
  const factor = await context.store.findVerifiedTotpFactor(userId);
  if (!factor) return false;
  const { lastUsedStep } = factor;
  const step = findTotpStep(openTotpSecret(context, factor), code, { now: context.clock(), lastUsedStep });
  return step !== null && (await context.store.spendTotpStep(factor.id, step));
}
