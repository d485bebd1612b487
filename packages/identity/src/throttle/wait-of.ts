import type { ThrottleRecord } from '../store/records-store.ts';

export type Attempt = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Whether a throttle lets an attempt through now. */
export function waitOf(stored: ThrottleRecord | null, now: number): Attempt {
  const blockedUntil = stored && stored.expiresAt.getTime() > now ? (stored.blockedUntil?.getTime() ?? 0) : 0;
  return blockedUntil > now
    ? { allowed: false, retryAfterSeconds: Math.ceil((blockedUntil - now) / 1000) }
    : { allowed: true };
}
