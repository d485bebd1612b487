import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import { guessEmailCode } from '../email-codes/guess-email-code.ts';
import { sendVerificationCode } from '../email-codes/send-verification-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { AuthenticationMethod } from '../store/sessions-store.ts';
import { completeSignup } from './complete-signup.ts';
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

type EmailVerification = { requestId: string; challenge: string; code: string; browser: Browser };

/** Continues a sign-in after a mailed code verified the address. */
export async function verifyEmail(
  context: IdentityContext,
  { requestId, challenge, code, browser }: EmailVerification,
): Promise<HostedOutcome> {
  const { device } = browser;
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return expiredRequest();
  const binding = hashOpaqueToken(challenge);
  const purpose = 'verify-email';
  const guess = await guessEmailCode(context, { challenge, purpose, binding, code, browser });
  if ('retryAfterSeconds' in guess) return tooManyAttempts(guess.retryAfterSeconds);
  if (!guess.right) {
    await recordAuditEvent(context, 'proof.failed', {
      userId: guess.userId,
      device,
      detail: 'email_verification',
    });
    return refusal(
      guess.over ? 'This code is no longer valid. Please ask for a new one.' : invalidCodeSentence,
    );
  }
  const proved =
    (await completeSignup(context, { challenge, requestId, device })) ??
    (await proveKnownAddress(context, { challenge, requestId }));
  if (!proved) return startAgain('This took too long. Please sign in again.');
  const { userId, method } = proved;
  await recordAuditEvent(context, 'user.changed', { userId, device, detail: 'email_verified' });
  return fromTheStart(
    await continueSignIn(context, { request, userId, method, browser, done: 'verify-email' }),
  );
}

/** For an account created without verification whose user has signed in. */
async function proveKnownAddress(
  context: IdentityContext,
  { challenge, requestId }: { challenge: string; requestId: string },
): Promise<{ userId: string; method: AuthenticationMethod } | null> {
  const pending = await findPendingSignIn(context, { challenge, requestId, step: 'verify-email' });
  if (!pending || !(await context.store.removePendingSignIn(pending.challengeHash))) return null;
  const { userId, authenticationMethod: method } = pending;
  await context.store.changeUser(userId, { emailVerified: true }, context.clock());
  return { userId, method };
}

/** Mails another code, which replaces the previous one; for a taken address, another mail to its owner. */
export async function resendVerification(
  context: IdentityContext,
  { challenge, browser: { device } }: { challenge: string; browser: Browser },
): Promise<HostedOutcome> {
  const code = await context.store.findEmailCode(hashOpaqueToken(challenge));
  if (code?.purpose !== 'verify-email') return startAgain('This took too long. Please sign in again.');
  const { email, userId } = code;
  const sent = await sendVerificationCode(context, { challenge, email, userId, device });
  return sent.allowed ? { kind: 'answer', body: { sent: true } } : tooManyAttempts(sent.retryAfterSeconds);
}
