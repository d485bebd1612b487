import { addDays, type CampaignTrigger, lastOccurrence, nextOccurrence } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { TriggerOccurrence } from '../../../platform/database/schema/campaigns-tables.ts';

/** A bulk issue becomes one run, and a transaction that issues passes has this time to commit. */
export const gatheringSeconds = 30;
/** How often issued and installed passes are searched. */
const searchSeconds = 60;
/** Times of day are computed again after this, because the workspace's time zone may change. */
const waitingSecondsMax = 3_600;
/** A run that is later than this, because the server was down, is skipped. */
const latenessMilliseconds = 24 * 60 * 60_000;

type Moment = {
  now: Date;
  /** Up to when occurrences have begun runs or were skipped. */
  ranThrough: Date;
  timezone: string;
  document: DesignDocument;
};

export type DueRun = {
  /** The new `ran_through`. */
  through: Date;
  /** Null if the run is too late. `occurrence` is null for the whole audience. */
  run: { occurrence: TriggerOccurrence | null } | null;
};

/** The run that is due at that moment; null for none. */
export function dueRun(
  trigger: CampaignTrigger,
  { now, ranThrough, timezone, document }: Moment,
): DueRun | null {
  if ('delayMinutes' in trigger) {
    // A clock that was set back.
    if (now <= ranThrough) return null;
    const wait = Math.max(trigger.delayMinutes * 60, gatheringSeconds) * 1_000;
    const before = (moment: Date) => new Date(moment.getTime() - wait).toISOString();
    const occurrence = { kind: trigger.kind, after: before(ranThrough), until: before(now) };
    return { through: now, run: { occurrence } };
  }
  const last = lastOccurrence(trigger, timezone, now);
  if (!last || last.at <= ranThrough) return null;
  if (now.getTime() - last.at.getTime() > latenessMilliseconds) return { through: last.at, run: null };
  if (trigger.kind === 'weekly') return { through: last.at, run: { occurrence: null } };
  const attribute = document.attributes.find(({ key }) => key === trigger.key);
  const occurrence: TriggerOccurrence = {
    kind: 'date',
    owner: attribute?.scope === 'user' ? 'user' : 'pass',
    key: trigger.key,
    date: addDays(last.day, -trigger.days),
    yearly: trigger.repeats === 'yearly',
  };
  return { through: last.at, run: { occurrence } };
}

/** When the next run is due, and after how many seconds to check again. Issued and installed passes have no time of day. */
export function nextCheck(
  trigger: CampaignTrigger,
  { now, timezone }: Pick<Moment, 'now' | 'timezone'>,
): { nextRunAt: Date | null; seconds: number } {
  if ('delayMinutes' in trigger) return { nextRunAt: null, seconds: searchSeconds };
  const nextRunAt = nextOccurrence(trigger, timezone, now)?.at ?? null;
  const seconds = nextRunAt ? Math.ceil((nextRunAt.getTime() - now.getTime()) / 1_000) : waitingSecondsMax;
  return { nextRunAt, seconds: Math.min(waitingSecondsMax, Math.max(1, seconds)) };
}
