import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { clearAttempts } from '../throttle/clear-attempts.ts';
import { findKnownDevice } from '../throttle/find-known-device.ts';
import { refundAttempt } from '../throttle/refund-attempt.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';
import { emailCodeThrottleKey, mailThrottleKey } from '../throttle/throttle-keys.ts';
import { emailCodeRule } from '../throttle/throttle-rules.ts';
import { throttleSender } from '../throttle/throttle-sender.ts';
import { type CheckedCode, checkEmailCode } from './check-email-code.ts';

type Guess = {
  challenge: string;
  purpose: 'verify-email' | 'sign-in';
  binding: string;
  code: string;
  browser: Browser;
};

export type GuessedCode =
  | Extract<CheckedCode, { right: true }>
  /** Whose code it was not, for the audit record. */
  | { right: false; over: boolean; userId: string | null }
  | { right: false; retryAfterSeconds: number };

/**
 * A stranger's try at a mailed code, counted per sender and per address it was sent to: a new challenge is there for the asking, so its own five
 * tries alone would not stop anybody. A browser known to the account is counted by itself. A right code forgets the tries and the mails: its owner
 * reads them.
 */
export async function guessEmailCode(context: IdentityContext, guess: Guess): Promise<GuessedCode> {
  const { browser, ...check } = guess;
  const { device } = browser;
  const { purpose } = check;
  const record = await context.store.findEmailCode(hashOpaqueToken(guess.challenge));
  const knownDevice = record && (await findKnownDevice(context, { email: record.email }, browser));
  const bySender = knownDevice === null ? await throttleSender(context, 'email-code', device) : null;
  if (bySender && !bySender.allowed) return { right: false, retryAfterSeconds: bySender.retryAfterSeconds };
  if (!record) return { right: false, over: true, userId: null };
  const { email, userId } = record;
  const key = emailCodeThrottleKey(purpose, email, knownDevice);
  const byAccount = await throttleAttempt(
    context,
    { key, rule: emailCodeRule, event: 'sign_in.throttled' },
    { email, device },
  );
  if (!byAccount.allowed) return { right: false, retryAfterSeconds: byAccount.retryAfterSeconds };

  const checked = await checkEmailCode(context, check);
  if (!checked.right) return { ...checked, userId };
  await Promise.all([
    clearAttempts(context, key),
    ...[...new Set([null, knownDevice])].map((counted) =>
      clearAttempts(context, mailThrottleKey(purpose, email, counted)),
    ),
    ...(bySender ? [refundAttempt(context, bySender.key)] : []),
  ]);
  return checked;
}
