import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { SecondFactorChallengeRecord } from '../identity-store.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { decodeBase32 } from '../second-factor/base32.ts';
import { totpSecretContext } from '../second-factor/secret-box.ts';
import { findTotpStep } from '../second-factor/totp.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import { finishSignIn } from './finish-sign-in.ts';
import {
  expiredRequest,
  type HostedOutcome,
  passwordAgain,
  refusal,
  tooManyAttempts,
} from './hosted-outcome.ts';
import {
  addressRule,
  addressThrottleKey,
  forgetAttempts,
  giveBackAttempt,
  secondFactorRule,
  secondFactorThrottleKey,
  takeAttempt,
} from './throttle.ts';

export type TotpSignIn = {
  requestId: string;
  challenge: string;
  code: string;
  device: Device;
  formerSessionToken: string | null;
};

/** The specification's tries at a code; after them the password is asked for anew. */
const challengeAttemptsMax = 5;

/**
 * Finishes a sign-in with the code of an authenticator app. Tries are counted before they are looked at, per sender, per account
 * (a thief of the password gets a new challenge whenever they like) and per challenge.
 */
export async function signInWithTotp(context: IdentityContext, attempt: TotpSignIn): Promise<HostedOutcome> {
  const request = await findAuthorizationRequest(context, attempt.requestId);
  if (!request) return expiredRequest();
  const challengeHash = hashOpaqueToken(attempt.challenge);
  const challenge = await context.store.findSecondFactorChallenge(challengeHash);
  if (!challenge || challenge.requestId !== request.id || challenge.expiresAt <= context.clock())
    return passwordAgain('This took too long. Please enter your password again.');
  const { userId } = challenge;
  const keys = {
    account: secondFactorThrottleKey(userId),
    address: addressThrottleKey('sign-in', attempt.device.ipAddress),
  };
  const byAddress = await takeAttempt(context, keys.address, addressRule);
  if (!byAddress.allowed) return tooManyAttempts(byAddress.retryAfterSeconds);
  const byAccount = await takeAttempt(context, keys.account, secondFactorRule);
  if (!byAccount.allowed) return tooManyAttempts(byAccount.retryAfterSeconds);

  const attempts = await context.store.countSecondFactorAttempt(challengeHash);
  const spent = attempts === null || attempts > challengeAttemptsMax;
  if (spent || !(await spendCode(context, challenge, attempt.code))) {
    await recordAuditEvent(context, 'second_factor.failed', { userId, device: attempt.device });
    return spent || attempts === challengeAttemptsMax
      ? passwordAgain('Too many wrong codes. Please enter your password again.')
      : refusal('Invalid code, please try again.');
  }
  await context.store.removeSecondFactorChallenge(challengeHash);
  await Promise.all([forgetAttempts(context, keys.account), giveBackAttempt(context, keys.address)]);
  const { device, formerSessionToken } = attempt;
  const finished = await finishSignIn(context, { request, userId, device, formerSessionToken });
  // The challenge is gone, so another account can only be tried from the beginning.
  return 'message' in finished && finished.status === 400 ? passwordAgain(finished.message) : finished;
}

/** Whether the code is right, and this call is the first to use it. */
async function spendCode(
  context: IdentityContext,
  { userId }: SecondFactorChallengeRecord,
  code: string,
): Promise<boolean> {
  const factor = await context.store.findVerifiedTotpFactor(userId);
  if (!factor) return false;
  const secret = decodeBase32(context.secretBox.open(factor.sealedSecret, totpSecretContext(factor.id)));
  if (!secret) throw new Error('The sealed secret of a second factor is not Base32.');
  const { lastUsedStep } = factor;
  const step = findTotpStep(secret, code, { now: context.clock(), lastUsedStep });
  return step !== null && (await context.store.spendTotpStep(factor.id, step));
}
