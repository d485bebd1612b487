import type { IdentityContext } from '../identity-context.ts';
import type { ThrottleRecord } from '../store/records-store.ts';
import type { ThrottleRule } from './throttle-rules.ts';
import { type Attempt, waitOf } from './wait-of.ts';

const doublingsMax = 20; // beyond any limit above; keeps the power finite

/**
 * Counts an attempt before it is made, so that a hundred simultaneous ones count as a hundred. Refused ones do not count:
 * they would let an impatient person wait ever longer.
 */
export async function takeAttempt(
  context: IdentityContext,
  key: string,
  rule: ThrottleRule,
): Promise<Attempt> {
  const now = context.clock().getTime();
  let attempt: Attempt = { allowed: true };
  await context.store.changeThrottle(key, (stored) => {
    attempt = waitOf(stored, now);
    if (!attempt.allowed) return stored;
    const attempts = stored && stored.expiresAt.getTime() > now ? stored.attempts : 0;
    return afterAttempt(attempts + 1, now, rule);
  });
  return attempt;
}

function afterAttempt(attempts: number, now: number, rule: ThrottleRule): ThrottleRecord {
  const doublings = Math.min(attempts - rule.attemptsFree, doublingsMax);
  const waitMs =
    doublings < 0 ? 0 : Math.min(rule.firstWaitSeconds * 2 ** doublings, rule.waitSecondsMax) * 1000;
  return {
    attempts,
    blockedUntil: waitMs > 0 ? new Date(now + waitMs) : null,
    expiresAt: new Date(now + waitMs + rule.forgetSeconds * 1000),
  };
}
