import { LRUCache } from 'lru-cache';
import { monotonic } from '../monotonic.ts';
import type { Role } from '../organizations/roles.ts';

/** The state of a session and its organization in the store. Null: its tokens are invalid. */
export type AccessState = { role: Role | null } | null;

/** Revoking takes effect at once in this process (it clears the cache) and within this time in others. A screen makes a dozen calls in it. */
const freshMilliseconds = 3_000;
const entriesMax = 10_000; // about 2 MB

export type AccessCache = {
  read(key: string, load: () => Promise<AccessState>): Promise<AccessState>;
  clear(): void;
};

/** Caches session states for seconds, so that a burst of calls reads the store once. */
export function createAccessCache(clock: () => Date): AccessCache {
  const entries = new LRUCache<string, Promise<AccessState>>({
    max: entriesMax,
    ttl: freshMilliseconds - 1, // stale once older than this
    ttlResolution: 0,
    perf: { now: monotonic(clock) },
  });
  return {
    read(key, load) {
      const cached = entries.get(key);
      if (cached) return cached;
      // The promise is cached: simultaneous calls share one read, and clear() also drops a read in progress.
      const state = load();
      entries.set(key, state);
      state.catch(() => entries.delete(key));
      return state;
    },
    clear: () => entries.clear(),
  };
}
