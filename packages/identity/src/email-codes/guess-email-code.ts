import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { findKnownDevice } from '../rate-limiter/find-known-device.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts, throttle } from '../rate-limiter/throttle.ts';
import { type CheckedCode, checkEmailCode } from './email-code.ts';

type Guess = {
  challenge: string;
  purpose: 'verify-email' | 'sign-in';
  binding: string;
  code: string;
  browser: Browser;
};

export type GuessedCode =
  | Extract<CheckedCode, { right: true }>
  | { right: false; over: boolean; userId: string | null }
  | { right: false; retryAfterSeconds: number };

/**
 * Checks a mailed code with limits per network and per address, since anyone can request new challenges, each with five attempts. A known device has
 * its own counter. A right code clears the counter of guesses and refunds its own mail.
 */
export async function guessEmailCode(context: IdentityContext, guess: Guess): Promise<GuessedCode> {
  const { browser, ...check } = guess;
  const { device } = browser;
  const { purpose } = check;
  const record = await context.store.findEmailCode(hashOpaqueToken(guess.challenge));
  const knownDevice = record && (await findKnownDevice(context, { email: record.email }, browser));
  const sender = knownDevice === null ? limits.sender('email-code', device.ipAddress) : null;
  const account = record && limits.emailCode(purpose, record.email, knownDevice);
  const about = record ? { email: record.email, device } : { device };
  const allowed = await throttle(context, [sender, account], about);
  if (!allowed.allowed) return { right: false, retryAfterSeconds: allowed.retryAfterSeconds };
  if (!record || !account) return { right: false, over: true, userId: null };
  const { email, userId } = record;
  const checked = await checkEmailCode(context, check);
  if (!checked.right) return { ...checked, userId };
  // Not cleared: at some providers `a.b@` and `ab@`, which share the counter, are two people.
  const ownMail = limits.mail(purpose, email, knownDevice);
  await settleAttempts(context, { clear: [account], refund: [sender, ownMail] });
  return checked;
}
