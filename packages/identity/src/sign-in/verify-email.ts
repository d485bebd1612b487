import type { Browser } from '../browser.ts';
import { checkEmailCode } from '../email-codes/check-email-code.ts';
import { sendVerificationCode } from '../email-codes/send-verification-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import {
  expiredRequest,
  type HostedOutcome,
  refusal,
  startAgain,
  tooManyAttempts,
} from './hosted-outcome.ts';
import { findPendingSignIn } from './pending-sign-in.ts';
import { accountThrottleKey, addressRule, addressThrottleKey, mailRule, takeAttempt } from './throttle.ts';

export type EmailVerification = { requestId: string; challenge: string; code: string; browser: Browser };

/** Goes on with a sign-in once the mailed code has proved the address. */
export async function verifyEmail(
  context: IdentityContext,
  attempt: EmailVerification,
): Promise<HostedOutcome> {
  const { requestId, challenge, code, browser } = attempt;
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return expiredRequest();
  const key = addressThrottleKey('sign-in', browser.device.ipAddress);
  const allowed = await takeAttempt(context, key, addressRule);
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  const binding = hashOpaqueToken(challenge);
  const checked = await checkEmailCode(context, { challenge, purpose: 'verify-email', binding, code });
  if (!checked.right)
    return refusal(
      checked.over
        ? 'This code is no longer valid. Please ask for a new one.'
        : 'Invalid code, please try again.',
    );
  const pending = await findPendingSignIn(context, { challenge, requestId, step: 'verify-email' });
  if (!pending || !(await context.store.removePendingSignIn(pending.challengeHash)))
    return startAgain('This took too long. Please sign in again.');
  const { userId, authenticationMethod: method } = pending;
  await context.store.changeUser(userId, { emailVerified: true }, context.clock());
  await recordAuditEvent(context, 'email.verified', { userId, device: browser.device });
  return continueSignIn(context, { request, userId, method, browser, done: 'verify-email' });
}

/** Mails another code, in place of the one before; for an address that is somebody else's, another mail to them. */
export async function resendVerification(
  context: IdentityContext,
  { challenge }: Pick<EmailVerification, 'challenge'>,
): Promise<HostedOutcome> {
  const code = await context.store.findEmailCode(hashOpaqueToken(challenge));
  if (code?.purpose !== 'verify-email') return startAgain('This took too long. Please sign in again.');
  const allowed = await takeAttempt(context, `mail:${accountThrottleKey(code.email)}`, mailRule);
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  await sendVerificationCode(context, { challenge, email: code.email, userId: code.userId });
  return { kind: 'answer', body: { sent: true } };
}
