/** Which waits are in the audit record already. In memory and per process: the record is for reading, and one line more does no harm. */
export type ThrottleAudit = {
  /** Whether this wait is met for the first time; from then on it is known by its end. One that follows a forgiven wait is another. */
  note(key: string, end: Date): boolean;
  /** Its line could not be written: whoever meets the wait next writes it. */
  forget(key: string): void;
};

/** Some hundred bytes each. One that is pushed out is noted once more. */
const waitsMax = 50_000;

export function createThrottleAudit(): ThrottleAudit {
  const ends = new Map<string, number>();
  return {
    note: (key, end) => {
      if (ends.get(key) === end.getTime()) return false;
      ends.delete(key);
      ends.set(key, end.getTime());
      const [oldest] = ends.keys();
      if (ends.size > waitsMax && oldest !== undefined) ends.delete(oldest);
      return true;
    },
    forget: (key) => void ends.delete(key),
  };
}
