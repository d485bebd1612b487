/** 5 s, 10 s, … 21 minutes: an outage of APNs of three quarters of an hour is sat out; then what is left is given up. */
export const roundsMax = 10;
const firstWaitSeconds = 5;
/** What asks for longer is asked again within the time a campaign is followed; it only asks us to wait once more. */
const waitSecondsMax = 3_600;

/** The chunks of a campaign fail together, and are told the same wait: up to so much longer each, they do not come back together. */
const scatter = 0.25;

/** Seconds until the round after so many, and never less than APNs asked for. `random`: from 0 to below 1. */
export function secondsBeforeRound(round: number, askedSeconds: number, random = Math.random): number {
  const least = Math.min(waitSecondsMax, Math.max(askedSeconds, firstWaitSeconds * 2 ** (round - 1)));
  return Math.ceil(least * (1 + scatter * random()));
}

/** Failures of ours, not of APNs, that a range of passes is tried again after before the walk goes on without it. */
export const appleRangeRetriesMax = 20;
