import { proveEmail } from '../accounts/prove-email.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import { guessEmailCode } from '../email-codes/guess-email-code.ts';
import type { IdentityContext } from '../identity-context.ts';
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

type EmailCodeSignIn = { requestId: string; challenge: string; code: string; browser: Browser };

const overSentence = 'This code is no longer valid. Please ask for a new one.';

/** Signs in with a mailed code, which also verifies the address. A code is valid only in the sign-in that requested it. */
export async function signInWithEmailCode(
  context: IdentityContext,
  { requestId, challenge, code, browser }: EmailCodeSignIn,
): Promise<HostedOutcome> {
  const { device } = browser;
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return expiredRequest();
  const guess = await guessEmailCode(context, {
    challenge,
    purpose: 'sign-in',
    binding: request.id,
    code,
    browser,
  });
  if ('retryAfterSeconds' in guess) return tooManyAttempts(guess.retryAfterSeconds);
  if (!guess.right) {
    await recordAuditEvent(context, 'sign_in.failed', { userId: guess.userId, device });
    return guess.over ? startAgain(overSentence) : refusal(invalidCodeSentence);
  }
  const user = await context.store.findUser(guess.record.userId);
  // The account's address may have changed; its former mailbox must not open it.
  if (user?.email !== guess.record.email) return startAgain(overSentence);
  await proveEmail(context, user, device);
  const outcome = await continueSignIn(context, {
    request,
    userId: user.id,
    method: 'MagicAuth',
    browser,
    done: null,
  });
  return fromTheStart(outcome);
}
