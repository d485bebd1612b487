/** 5 s, 10 s, … 21 minutes: an outage of APNs of three quarters of an hour is sat out; then what is left is given up. */
export const roundsMax = 10;
const firstWaitSeconds = 5;
/** What asks for longer is asked again within the time a campaign is followed; it only asks us to wait once more. */
const waitSecondsMax = 3_600;

/** Seconds until the round after so many, and never less than APNs asked for. */
export function secondsBeforeRound(round: number, askedSeconds: number): number {
  return Math.min(waitSecondsMax, Math.max(askedSeconds, firstWaitSeconds * 2 ** (round - 1)));
}

/** Failures of ours, not of APNs, that a range of passes is tried again after before the walk goes on without it. */
export const appleRangeRetriesMax = 20;
