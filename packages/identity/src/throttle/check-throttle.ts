import type { ThrottleRecord } from '../store/records-store.ts';

export type Attempt = { allowed: true } | RefusedAttempt;
export type RefusedAttempt = { allowed: false; retryAfterSeconds: number; blockedUntil: Date };

/** Whether a throttle lets an attempt through now. */
export function checkThrottle(stored: ThrottleRecord | null, now: number): Attempt {
  const blockedUntil = stored && stored.expiresAt.getTime() > now ? stored.blockedUntil : null;
  const milliseconds = (blockedUntil?.getTime() ?? 0) - now;
  return blockedUntil && milliseconds > 0
    ? { allowed: false, retryAfterSeconds: Math.ceil(milliseconds / 1000), blockedUntil }
    : { allowed: true };
}
