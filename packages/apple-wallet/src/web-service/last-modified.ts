const second = 1000;

const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / second) * second;

/**
 * How far `Last-Modified` stays behind the current time. While a change's transaction is open, another server's clock may give a later change the
 * same second; a phone with that second would get 304 forever. So this exceeds the skew of servers' clocks (half of it) plus the time from a stamp to
 * its commit (30 s).
 */
export const lastModifiedMarginSeconds = 61;

/**
 * The time to store with a change: the current second. If the clock is behind the latest stored time, because it was set back or another server's is
 * ahead, half a second after that time: phones store whole seconds, so none has this one, however often it is used. Call it under the lock that
 * orders the changes.
 */
export function nextLastModified(latest: Date | null, now: Date): Date {
  const stamp = wholeSecond(now.getTime());
  if (!latest || stamp >= latest.getTime()) return new Date(stamp);
  return new Date(wholeSecond(latest.getTime()) + second / 2);
}

/** The header's value: never later than `Date` (RFC 9110, 8.8.2.1), and never a second in which a change may still occur. */
export function lastModifiedHeader(lastModified: Date, now: Date): string {
  const latest = now.getTime() - lastModifiedMarginSeconds * second;
  return new Date(wholeSecond(Math.min(lastModified.getTime(), latest))).toUTCString();
}

/** Whether a phone has this content. Compares the stored time, not the header's value; an invalid date compares false. */
export const isUnchangedSince = (lastModified: Date, ifModifiedSince: string | null): boolean =>
  ifModifiedSince !== null && lastModified.getTime() <= Date.parse(ifModifiedSince);
