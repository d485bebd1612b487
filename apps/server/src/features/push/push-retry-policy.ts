/** Delays from 5 s to 21 minutes cover an APNs outage of three quarters of an hour; then the remaining pushes fail. */
export const roundsMax = 10;
const firstWaitSeconds = 5;
/** Also when APNs asks for a longer delay; it can ask again. */
const waitSecondsMax = 3_600;

/** Random share, so that chunks that failed together do not retry together. */
const scatter = 0.25;

/** `random` returns 0 to below 1. */
export function secondsBeforeRound(round: number, askedSeconds: number, random = Math.random): number {
  const least = Math.min(waitSecondsMax, Math.max(askedSeconds, firstWaitSeconds * 2 ** (round - 1)));
  return Math.ceil(least * (1 + scatter * random()));
}

/** Retries after our own errors, before the walk skips a range of passes. */
export const appleRangeRetriesMax = 20;
