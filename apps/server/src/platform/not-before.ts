/** A clock that is further ahead is wrong about the date, and nothing waits for it. */
const aheadMillisecondsMax = 24 * 60 * 60 * 1000;

/**
 * The time, or that of an event that happened although it lies ahead: the clock was set back since, or another machine's is ahead of this
 * one's.
 */
export function notBefore(now: Date, happenedAt: Date | null | undefined): Date {
  if (!happenedAt) return now;
  const ahead = happenedAt.getTime() - now.getTime();
  return ahead > 0 && ahead <= aheadMillisecondsMax ? happenedAt : now;
}
