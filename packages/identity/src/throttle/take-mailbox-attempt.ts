import type { IdentityContext } from '../identity-context.ts';
import type { Whose } from './record-wait.ts';
import { takeAttempt } from './take-attempt.ts';
import { mailThrottleKey } from './throttle-keys.ts';
import { mailRule } from './throttle-rules.ts';
import type { Attempt } from './wait-of.ts';

/** Counts a mail that a stranger, or somebody else, can have sent to a mailbox, whether or not anybody has it. */
export async function takeMailboxAttempt(
  context: IdentityContext,
  email: string,
  whose: Whose,
): Promise<Attempt> {
  const limit = { key: mailThrottleKey(email), rule: mailRule, event: 'mail.throttled' } as const;
  return takeAttempt(context, limit, whose);
}
