import {
  findPasswordReset,
  passwordResetOverSentence,
  replacePassword,
} from '../accounts/replace-password.ts';
import type { Browser } from '../device.ts';
import { IdentityError } from '../errors.ts';
import { homeAddress, type IdentityContext } from '../identity-context.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts, throttle } from '../rate-limiter/throttle.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import { fromTheStart, type HostedOutcome, refusal, startAgain, tooManyAttempts } from './hosted-outcome.ts';

type PasswordReset = { token: string; requestId: string | null; password: string; browser: Browser };

/** Sets the password by a mailed link, and continues the pending sign-in; the second factor is still required. */
export async function resetPassword(
  context: IdentityContext,
  { token, requestId, password, browser }: PasswordReset,
): Promise<HostedOutcome> {
  const { device } = browser;
  const sender = limits.sender('password-reset', device.ipAddress);
  const allowed = await throttle(context, [sender], { device });
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  const user = await findPasswordReset(context, token);
  if (!user) return startAgain(passwordResetOverSentence);
  await settleAttempts(context, { refund: [sender] });
  try {
    if (!(await replacePassword(context, user, { password, browser })))
      return startAgain(passwordResetOverSentence);
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'password_refused')
      return refusal(error.message, 'password');
    throw error;
  }
  const request = requestId === null ? null : await findAuthorizationRequest(context, requestId);
  if (!request) return { kind: 'answer', body: { redirectTo: homeAddress(context) } };
  const proof = { request, userId: user.id, method: 'Password', browser, done: null } as const;
  return fromTheStart(await continueSignIn(context, proof));
}
