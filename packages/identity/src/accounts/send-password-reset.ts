import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import { throttleMail } from '../rate-limiter/throttle.ts';
import { findAuthorizationRequest } from '../sign-in/find-authorization-request.ts';
import {
  expiredRequest,
  type HostedOutcome,
  noAddress,
  noMailSentence,
  refusal,
  tooManyAttempts,
} from '../sign-in/hosted-outcome.ts';
import { normalizeEmail } from './email-address.ts';

/** Time to find the mail, but short of the next day, when another person may use the computer. */
const passwordResetMinutes = 60;

type Wish = { requestId: string; email: string; browser: Browser };

/** Mails a link that sets a new password. Without an account, stores a link as well, but sends none. */
export async function sendPasswordReset(context: IdentityContext, wish: Wish): Promise<HostedOutcome> {
  const { sendMail } = context;
  if (!sendMail) return refusal(noMailSentence);
  const request = await findAuthorizationRequest(context, wish.requestId);
  if (!request) return expiredRequest();
  const email = normalizeEmail(wish.email);
  if (!email) return noAddress();
  const { browser } = wish;
  const { device } = browser;
  const allowed = await throttleMail(context, { kind: 'password-reset', email, browser });
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  const user = await context.store.findUserByEmail(email);
  const userId = user?.id ?? null;
  const token = newOpaqueToken(context.random);
  await keepReset(context, { token, userId, requestId: request.id });
  await recordAuditEvent(context, 'proof.requested', { userId, device, detail: 'password_reset' });
  const url = `${context.issuer}${context.hostedPages.resetPasswordPath}?token=${token}&request=${request.id}`;
  const content = { kind: 'password-reset', url, minutes: passwordResetMinutes } as const;
  await sendMail({ to: user?.email ?? null, content });
  return { kind: 'answer', body: { sent: true } };
}

type Reset = { token: string; userId: string | null; requestId: string };

function keepReset(context: IdentityContext, { token, userId, requestId }: Reset): Promise<void> {
  const createdAt = context.clock();
  const expiresAt = new Date(createdAt.getTime() + passwordResetMinutes * 60_000);
  return context.store.insertPasswordReset({
    tokenHash: hashOpaqueToken(token),
    userId,
    requestId,
    createdAt,
    expiresAt,
  });
}
