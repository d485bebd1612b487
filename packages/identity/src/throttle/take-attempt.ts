import type { IdentityContext } from '../identity-context.ts';
import { countAttempt } from './count-attempt.ts';
import type { ThrottleRule } from './throttle-rules.ts';
import type { Attempt } from './wait-of.ts';

/** Counts an attempt before it is made, so that a hundred simultaneous ones count as a hundred. */
export async function takeAttempt(
  context: IdentityContext,
  key: string,
  rule: ThrottleRule,
): Promise<Attempt> {
  const count = countAttempt(key, rule, context.clock().getTime());
  await context.store.changeThrottles([count.step]);
  return count.attempt;
}
