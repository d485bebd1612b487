import { normalizeEmail } from '../accounts/email-address.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import { emailCodeMinutes, makeEmailCode } from '../email-codes/email-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { throttleMail } from '../rate-limiter/throttle.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import {
  expiredRequest,
  type HostedOutcome,
  noAddress,
  noMailSentence,
  refusal,
  tooManyAttempts,
} from './hosted-outcome.ts';

type Wish = { requestId: string; email: string; browser: Browser };

/** Mails a sign-in code. Without an account, stores a code as well, but sends none. */
export async function sendSignInCode(context: IdentityContext, wish: Wish): Promise<HostedOutcome> {
  const { sendMail } = context;
  if (!sendMail) return refusal(noMailSentence);
  const request = await findAuthorizationRequest(context, wish.requestId);
  if (!request) return expiredRequest();
  const email = normalizeEmail(wish.email);
  if (!email) return noAddress();
  const { browser } = wish;
  const { device } = browser;
  const allowed = await throttleMail(context, { kind: 'sign-in', email, browser });
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  const user = await context.store.findUserByEmail(email);
  const userId = user?.id ?? null;
  const binding = request.id;
  const made = await makeEmailCode(context, { challenge: null, purpose: 'sign-in', userId, email, binding });
  await recordAuditEvent(context, 'proof.requested', { userId, device, detail: 'sign_in' });
  const content = { kind: 'sign-in-code', code: made.code, minutes: emailCodeMinutes } as const;
  await sendMail({ to: user?.email ?? null, content });
  return { kind: 'answer', body: { challenge: made.challenge } };
}
