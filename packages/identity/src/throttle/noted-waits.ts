/** Which waits are in the audit record already. In memory and per process: the record is for reading, and one line more does no harm. */
export type NotedWaits = {
  /** Whether this wait is met for the first time; from then on, until it is over, it is known. */
  note(key: string, retryAfterSeconds: number): boolean;
};

/** Some hundred bytes each. One that is pushed out is noted once more. */
const waitsMax = 50_000;

export function createNotedWaits(clock: () => Date): NotedWaits {
  const ends = new Map<string, number>();
  return {
    note: (key, retryAfterSeconds) => {
      const now = clock().getTime();
      if ((ends.get(key) ?? 0) > now) return false;
      ends.delete(key);
      ends.set(key, now + retryAfterSeconds * 1000);
      const [oldest] = ends.keys();
      if (ends.size > waitsMax && oldest !== undefined) ends.delete(oldest);
      return true;
    },
  };
}
