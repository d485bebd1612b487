import { LRUCache } from 'lru-cache';

/** What one call leaves of a key's allowance. */
export type Allowance = {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until nothing is used any more. */
  resetSeconds: number;
  /** Whole seconds until the next call is taken; 0 when this one was. */
  retryAfterSeconds: number;
};

type Bucket = { tokens: number; at: number };

const minuteMilliseconds = 60_000;
/** A bucket has some hundred bytes. A key that is pushed out begins afresh, which only ever lets more through. */
const keysMax = 50_000;

/**
 * A bucket of calls per key that fills again by and by: a whole minute's worth may come at once, and no more than that in any minute
 * in the long run. In memory and per process: behind several processes a key has as many buckets.
 */
export function createRateLimit(perMinute: number, clock: () => Date): (key: string) => Allowance {
  const buckets = new LRUCache<string, Bucket>({ max: keysMax });
  const perMillisecond = perMinute / minuteMilliseconds;
  return (key) => {
    const at = clock().getTime();
    const last = buckets.get(key) ?? { tokens: perMinute, at };
    const filled = Math.min(perMinute, last.tokens + Math.max(0, at - last.at) * perMillisecond);
    const isAllowed = filled >= 1;
    const tokens = isAllowed ? filled - 1 : filled;
    buckets.set(key, { tokens, at });
    return {
      isAllowed,
      limit: perMinute,
      remaining: Math.floor(tokens),
      resetSeconds: secondsFor(perMinute - tokens, perMillisecond),
      retryAfterSeconds: isAllowed ? 0 : secondsFor(1 - tokens, perMillisecond),
    };
  };
}

function secondsFor(tokens: number, perMillisecond: number): number {
  return Math.ceil(tokens / perMillisecond / 1000);
}
