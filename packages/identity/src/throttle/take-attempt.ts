import type { IdentityContext } from '../identity-context.ts';
import { countAttempt } from './count-attempt.ts';
import { recordWait, type WaitEvent, type Whose } from './record-wait.ts';
import type { ThrottleRule } from './throttle-rules.ts';
import type { Attempt } from './wait-of.ts';

/** What is counted, by which rule, and what the audit record calls a wait. */
export type Limit = { key: string; rule: ThrottleRule; event: WaitEvent };

/** Counts an attempt before it is made, so that a hundred simultaneous ones count as a hundred. That it has to wait is written down. */
export async function takeAttempt(
  context: IdentityContext,
  { key, rule, event }: Limit,
  whose: Whose,
): Promise<Attempt> {
  const count = countAttempt(key, rule, context.clock().getTime());
  await context.store.changeThrottles([count.step]);
  const { attempt } = count;
  if (!attempt.allowed) await recordWait(context, { event, key, ...attempt }, whose);
  return attempt;
}
