/** Which waits are in the audit record already. In memory and per process: the record is for reading, and one line more does no harm. */
export type NotedWaits = {
  /** Whether this wait is met for the first time; from then on it is known by its end. One that follows a forgiven wait is another. */
  note(key: string, retryAfterSeconds: number): boolean;
};

/** Some hundred bytes each. One that is pushed out is noted once more. */
const waitsMax = 50_000;
/** Waits are told in whole seconds, rounded up: the end of one, reckoned from that, moves within a second. */
const sameEndMilliseconds = 1_000;

export function createNotedWaits(clock: () => Date): NotedWaits {
  const ends = new Map<string, number>();
  return {
    note: (key, retryAfterSeconds) => {
      const end = clock().getTime() + retryAfterSeconds * 1000;
      if (Math.abs((ends.get(key) ?? 0) - end) < sameEndMilliseconds) return false;
      ends.delete(key);
      ends.set(key, end);
      const [oldest] = ends.keys();
      if (ends.size > waitsMax && oldest !== undefined) ends.delete(oldest);
      return true;
    },
  };
}
