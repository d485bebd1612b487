import type { Role } from '../organizations/roles.ts';

/** What the store says of a session and its organization. Null: the token is good for nothing any more. */
export type AccessState = { role: Role | null } | null;

/** Revoking reaches this process at once (it clears), another one within this time. Screens make a dozen calls in it. */
const freshForMs = 3_000;
const entriesMax = 10_000; // about 2 MB

export type AccessCache = {
  read(key: string, load: () => Promise<AccessState>): Promise<AccessState>;
  clear(): void;
};

/** Remembers for seconds whether sessions are alive, so that a burst of calls asks the store once. */
export function createAccessCache(clock: () => Date): AccessCache {
  const entries = new Map<string, { until: number; state: Promise<AccessState> }>();
  return {
    read(key, load) {
      const now = clock().getTime();
      const known = entries.get(key);
      if (known && known.until > now) return known.state;
      if (entries.size >= entriesMax) entries.clear();
      // The promise itself is kept: simultaneous calls share one question, and clear() also forgets answers still on their way.
      const state = load();
      entries.set(key, { until: now + freshForMs, state });
      state.catch(() => entries.delete(key));
      return state;
    },
    clear: () => entries.clear(),
  };
}
