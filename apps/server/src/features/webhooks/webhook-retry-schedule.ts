import { createHash } from 'node:crypto';
import { webhookFailingDaysMax } from '@tessera/contract';

/**
 * How long is waited after the first, second, … failure: a hiccup is over in seconds, a deployment in minutes, an outage that nobody
 * noticed over night by the next day. Nine attempts in some 28 hours.
 */
const waitSeconds = [5, 60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600];
/** Deliveries that failed together would come back together, and fail together again. */
const jitterMax = 0.2;
/** A receiver may ask for more patience than ours, but not for so much that a message would leave the log before it arrives. */
const retryAfterSecondsMax = 12 * 3600;

export type FailedAttempt = {
  deliveryId: string;
  /** Since the delivery was written or replayed, this one included. */
  roundAttempts: number;
  at: Date;
  /** The answer's header, as it came. */
  retryAfter: string | null;
};

/** When a delivery that failed is tried again; null when it is given up. */
export function nextAttemptAt({ deliveryId, roundAttempts, at, retryAfter }: FailedAttempt): Date | null {
  const wait = waitSeconds[roundAttempts - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 + jitterMax * shareOf(`${deliveryId} ${roundAttempts}`));
  const asked = Math.min(retryAfterSeconds(retryAfter, at), retryAfterSecondsMax);
  return new Date(at.getTime() + Math.round(Math.max(jittered, asked) * 1000));
}

/** A number from 0 to below 1 that is always the same for the same text, and as good as random between two. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3); anything else says nothing. */
function retryAfterSeconds(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1000);
}

/** Only a 2xx says that the message was taken. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

const goneStatus = 410;
const dayMilliseconds = 24 * 3600 * 1000;

/**
 * Nothing but failures since `since`. Their days are counted, and only those on which something was sent: an endpoint that failed once,
 * heard nothing for a week and fails again has failed on two days, and not for a week.
 */
export type FailingSpell = {
  since: Date;
  /** 24 hours each, beginning with a failure; the running one included. */
  days: number;
  dayBeganAt: Date;
};

export type EndpointNews = {
  now: Date;
  /** Null for an endpoint whose last message was taken, or that was never sent one. */
  failing: FailingSpell | null;
  /** What the attempts were answered; null where nothing answered. */
  statuses: readonly (number | null)[];
};

/** What an endpoint's latest answers mean for the endpoint itself. */
export type EndpointHealth =
  | { state: 'healthy' }
  | { state: 'failing'; spell: FailingSpell }
  | { state: 'disabled'; reason: 'failing' | 'gone'; spell: FailingSpell };

/** One success among failures makes it healthy. Disabled is what fails again after five whole days of failures. */
export function healthOf({ now, failing, statuses }: EndpointNews): EndpointHealth {
  const spell = failAgain(failing, now);
  if (statuses.includes(goneStatus)) return { state: 'disabled', reason: 'gone', spell };
  if (statuses.some((status) => status !== null && isTaken(status))) return { state: 'healthy' };
  return spell.days > webhookFailingDaysMax
    ? { state: 'disabled', reason: 'failing', spell }
    : { state: 'failing', spell };
}

function failAgain(failing: FailingSpell | null, now: Date): FailingSpell {
  if (!failing) return { since: now, days: 1, dayBeganAt: now };
  const isSameDay = now.getTime() - failing.dayBeganAt.getTime() < dayMilliseconds;
  return isSameDay ? failing : { since: failing.since, days: failing.days + 1, dayBeganAt: now };
}

/** A failed endpoint is left in peace for at least this long, by all its deliveries together. */
const pauseSecondsMin = 5;

/** One that lets us wait is left in peace three times as long as it made us wait: it never holds a lane more than a quarter of the time. */
export function pauseSeconds(waitedMilliseconds: number): number {
  return Math.max(pauseSecondsMin, Math.ceil((3 * waitedMilliseconds) / 1000));
}

/** Whether a run is to come by `due`: one whose time is over has come already, or never will. */
export function isAwaited(wakesAt: Date | null, due: Date, now: Date): boolean {
  return wakesAt !== null && wakesAt > now && wakesAt <= due;
}

/** A run that comes before its time finds nothing due: the queue goes by the database's clock, and we by ours. */
const clockSkewMilliseconds = 1_000;

/** After how many seconds a run is to come for what is due at `moment`. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.ceil((moment.getTime() - now.getTime() + clockSkewMilliseconds) / 1000);
}
