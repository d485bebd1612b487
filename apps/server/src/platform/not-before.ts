/** Nothing waits for a clock that is further ahead. */
const aheadMillisecondsMax = 24 * 60 * 60 * 1000;

/** The later of both times: the clock was set back, or another machine's is ahead. */
export function notBefore(now: Date, happenedAt: Date | null | undefined): Date {
  if (!happenedAt) return now;
  const ahead = happenedAt.getTime() - now.getTime();
  return ahead > 0 && ahead <= aheadMillisecondsMax ? happenedAt : now;
}
