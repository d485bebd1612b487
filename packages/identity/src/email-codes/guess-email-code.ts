import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { forgetAttempts } from '../throttle/forget-attempts.ts';
import { giveBackAttempt } from '../throttle/give-back-attempt.ts';
import { takeAttempt } from '../throttle/take-attempt.ts';
import { takeSenderAttempt } from '../throttle/take-sender-attempt.ts';
import { emailCodeThrottleKey, mailThrottleKey } from '../throttle/throttle-keys.ts';
import { emailCodeRule } from '../throttle/throttle-rules.ts';
import type { Attempt } from '../throttle/wait-of.ts';
import { type CheckedCode, checkEmailCode } from './check-email-code.ts';

type Guess = {
  challenge: string;
  purpose: 'verify-email' | 'sign-in';
  binding: string;
  code: string;
  device: Device;
};

export type GuessedCode =
  | Extract<CheckedCode, { right: true }>
  /** Whose code it was not, for the audit record. */
  | { right: false; over: boolean; userId: string | null }
  | { right: false; retryAfterSeconds: number };

type Wait = Exclude<Attempt, { allowed: true }>;

/**
 * A stranger's try at a mailed code, counted per sender and per address it was sent to: a new challenge is there for the asking, so its own five
 * tries alone would not stop anybody. A right code forgets both, and the mails: its owner reads them.
 */
export async function guessEmailCode(context: IdentityContext, guess: Guess): Promise<GuessedCode> {
  const { device, ...check } = guess;
  const bySender = await takeSenderAttempt(context, 'sign-in', device);
  if (!bySender.allowed) return refuse(bySender);
  const record = await context.store.findEmailCode(hashOpaqueToken(guess.challenge));
  if (!record) return { right: false, over: true, userId: null };
  const { email, userId } = record;
  const key = emailCodeThrottleKey(email);
  const limit = { key, rule: emailCodeRule, event: 'sign_in.throttled' } as const;
  const byAccount = await takeAttempt(context, limit, { email, device });
  if (!byAccount.allowed) return refuse(byAccount);

  const checked = await checkEmailCode(context, check);
  if (!checked.right) return { ...checked, userId };
  await Promise.all([
    forgetAttempts(context, key),
    forgetAttempts(context, mailThrottleKey(email)),
    giveBackAttempt(context, bySender.key),
  ]);
  return checked;
}

function refuse({ retryAfterSeconds }: Wait): GuessedCode {
  return { right: false, retryAfterSeconds };
}
