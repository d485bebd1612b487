import type { ThrottleRecord, ThrottleStep } from '../store/records-store.ts';
import { type Attempt, checkThrottle } from './check-throttle.ts';
import type { ThrottleRule } from './throttle-rules.ts';

const doublingsMax = 20; // beyond any limit of the rules; keeps the power finite

/** A step that counts an attempt. Once it was taken: whether the attempt is allowed, and what the throttle was then. */
export type AttemptCount = { step: ThrottleStep; attempt: Attempt; written: ThrottleRecord | null };

/** Refused attempts do not count: they would let an impatient person wait ever longer. */
export function countAttempt(key: string, rule: ThrottleRule, now: number): AttemptCount {
  const count: AttemptCount = {
    attempt: { allowed: true },
    written: null,
    step: {
      key,
      change: (stored) => {
        count.attempt = checkThrottle(stored, now);
        if (!count.attempt.allowed) return 'refused';
        const attempts = stored && stored.expiresAt.getTime() > now ? stored.attempts : 0;
        count.written = afterAttempt(attempts + 1, now, rule);
        return count.written;
      },
    },
  };
  return count;
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
