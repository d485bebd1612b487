import type { IdentityContext } from '../identity-context.ts';
import type { Attempt } from './check-throttle.ts';
import { countAttempt } from './count-attempt.ts';
import { recordThrottled, type ThrottledEvent, type Whose } from './record-throttled.ts';
import type { ThrottleRule } from './throttle-rules.ts';

/** What is counted, by which rule, and what the audit record calls a wait. */
export type Limit = { key: string; rule: ThrottleRule; event: ThrottledEvent };

/** Counts an attempt before it is made, so that a hundred simultaneous ones count as a hundred. That it has to wait is written down. */
export async function throttleAttempt(
  context: IdentityContext,
  { key, rule, event }: Limit,
  whose: Whose,
): Promise<Attempt> {
  const count = countAttempt(key, rule, context.clock().getTime());
  await context.store.changeThrottles([count.step]);
  const { attempt } = count;
  if (!attempt.allowed) await recordThrottled(context, { event, key, ...attempt }, whose);
  return attempt;
}
