const second = 1000;

const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / second) * second;

/**
 * How far `Last-Modified` stays behind the clock. A later change may get the same second as an earlier one while its transaction is open, by
 * the clock of another server; a phone that already held that second would get 304 for ever. So this is more than the skew of servers' clocks
 * (half of it) and the time from a stamp to its commit (30 s) together.
 */
export const lastModifiedMarginSeconds = 61;

/**
 * The time to store with a change: the clock's second. If the clock is behind the latest stored time, because it was set back or another
 * server's is ahead, half a second after that time: phones hold whole seconds, so none can hold this one, however often it is given.
 * Call it with the lock that orders the changes.
 */
export function nextLastModified(latest: Date | null, now: Date): Date {
  const stamp = wholeSecond(now.getTime());
  if (!latest || stamp >= latest.getTime()) return new Date(stamp);
  return new Date(wholeSecond(latest.getTime()) + second / 2);
}

/** The value of the header: never later than `Date` (RFC 9110, 8.8.2.1), and no second in which something may still change. */
export function lastModifiedHeader(lastModified: Date, now: Date): string {
  const latest = now.getTime() - lastModifiedMarginSeconds * second;
  return new Date(wholeSecond(Math.min(lastModified.getTime(), latest))).toUTCString();
}

/** Whether a phone has this content. Compares the time itself, not the header's value; an invalid date compares false. */
export const isUnchangedSince = (lastModified: Date, ifModifiedSince: string | null): boolean =>
  ifModifiedSince !== null && lastModified.getTime() <= Date.parse(ifModifiedSince);
