import { createHash } from 'node:crypto';
import { webhookFailingDaysMax } from '@tessera/contract';

/** Nine attempts in about 28 hours cover a brief error, a deployment, and an outage over night. */
const waitSeconds = [5, 60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600];
/** Deliveries that failed together do not retry together. */
const jitterMax = 0.2;
/** Upper bound of `Retry-After`, so that a delivery does not leave the log before it arrives. */
const retryAfterSecondsMax = 12 * 3600;

export type FailedAttempt = {
  deliveryId: string;
  roundAttempts: number;
  at: Date;
  retryAfter: string | null;
};

/** Null after the last attempt. */
export function nextAttemptAt({ deliveryId, roundAttempts, at, retryAfter }: FailedAttempt): Date | null {
  const wait = waitSeconds[roundAttempts - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 + jitterMax * shareOf(`${deliveryId} ${roundAttempts}`));
  const asked = Math.min(retryAfterSeconds(retryAfter, at), retryAfterSecondsMax);
  return new Date(at.getTime() + Math.round(Math.max(jittered, asked) * 1000));
}

/** A deterministic number from 0 to below 1. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** A number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1000);
}

export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status < 300;
}

const goneStatus = 410;
const dayMilliseconds = 24 * 3600 * 1000;

/** Counts only days with attempts: an endpoint that failed once and fails again after a quiet week has failed on two days. */
export type FailureStreak = {
  since: Date;
  days: number;
  dayBeganAt: Date;
};

export type EndpointResults = {
  now: Date;
  failing: FailureStreak | null;
  statuses: readonly (number | null)[];
};

export type EndpointHealth =
  | { state: 'healthy' }
  | { state: 'failing'; streak: FailureStreak }
  | { state: 'disabled'; reason: 'failing' | 'gone'; streak: FailureStreak };

/** One success among failures makes it healthy; five full days of failures disable it. */
export function healthOf({ now, failing, statuses }: EndpointResults): EndpointHealth {
  const streak = extendStreak(failing, now);
  if (statuses.includes(goneStatus)) return { state: 'disabled', reason: 'gone', streak };
  if (statuses.some((status) => status !== null && isSuccessStatus(status))) return { state: 'healthy' };
  return streak.days > webhookFailingDaysMax
    ? { state: 'disabled', reason: 'failing', streak }
    : { state: 'failing', streak };
}

function extendStreak(failing: FailureStreak | null, now: Date): FailureStreak {
  if (!failing) return { since: now, days: 1, dayBeganAt: now };
  const isSameDay = now.getTime() - failing.dayBeganAt.getTime() < dayMilliseconds;
  return isSameDay ? failing : { since: failing.since, days: failing.days + 1, dayBeganAt: now };
}

/** Minimum pause of an endpoint after a failure, for all its deliveries. */
const pauseSecondsMin = 5;

/** Three times the response time: a slow endpoint occupies a lane for at most a quarter of the time. */
export function pauseSeconds(waitedMilliseconds: number): number {
  return Math.max(pauseSecondsMin, Math.ceil((3 * waitedMilliseconds) / 1000));
}

export function isRunScheduled(wakesAt: Date | null, due: Date, now: Date): boolean {
  return wakesAt !== null && wakesAt > now && wakesAt <= due;
}

/** The queue uses the database's clock and we use ours; the margin prevents a run that finds nothing due. */
const clockSkewMilliseconds = 1_000;

export function secondsUntil(moment: Date, now: Date): number {
  return Math.ceil((moment.getTime() - now.getTime() + clockSkewMilliseconds) / 1000);
}
