import type { Browser } from '../browser.ts';
import { sendVerificationCode } from '../email-codes/send-verification-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { type HostedOutcome, startAgain, tooManyAttempts } from './hosted-outcome.ts';

/** Mails another code, in place of the one before; for an address that is somebody else's, another mail to them. */
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
