import { LRUCache } from 'lru-cache';

/** `capacity` calls at once, then `perSecond`. */
export type RateLimit = { capacity: number; perSecond: number };

export type RateLimitState = {
  isAllowed: boolean;
  remaining: number;
  /** Whole seconds until the bucket is full. */
  resetSeconds: number;
  /** Whole seconds until the next call is allowed; 0 if this one was. */
  retryAfterSeconds: number;
};

/** A token bucket per key. */
export type TokenBuckets = {
  take(key: string): Promise<RateLimitState>;
  refund(key: string): Promise<void>;
};

/** `name` distinguishes the limits of a host. */
export type OpenTokenBuckets = (name: string, limit: RateLimit) => TokenBuckets;

/** A bucket takes some hundred bytes. An evicted key restarts with a full one, which only allows more. */
const keysMax = 50_000;

/** Options of a cache that allocates as it grows: `max` would allocate half a megabyte at once, and a server has dozens of limits. */
export const growingTo = (entriesMax: number) => ({ maxSize: entriesMax, sizeCalculation: () => 1 });

/** In the memory of one process. */
export function createTokenBuckets({ capacity, perSecond }: RateLimit, clock: () => Date): TokenBuckets {
  const buckets = new LRUCache<string, { tokens: number; at: number }>(growingTo(keysMax));
  const refilled = (key: string, at: number): number => {
    const { tokens, at: last } = buckets.get(key) ?? { tokens: capacity, at };
    return Math.min(capacity, tokens + (Math.max(0, at - last) / 1000) * perSecond);
  };
  const secondsFor = (tokens: number) => Math.ceil(tokens / perSecond);
  return {
    take: async (key) => {
      const at = clock().getTime();
      const available = refilled(key, at);
      const isAllowed = available >= 1;
      const tokens = isAllowed ? available - 1 : available;
      buckets.set(key, { tokens, at });
      return {
        isAllowed,
        remaining: Math.floor(tokens),
        resetSeconds: secondsFor(capacity - tokens),
        retryAfterSeconds: isAllowed ? 0 : secondsFor(1 - tokens),
      };
    },
    refund: async (key) => {
      const at = clock().getTime();
      buckets.set(key, { tokens: Math.min(capacity, refilled(key, at) + 1), at });
    },
  };
}
