import { addDays, type CampaignTrigger, lastOccurrence, nextOccurrence } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { TriggerOccurrence } from '../../../platform/database/schema/campaigns-tables.ts';

/** Makes a bulk issue one run, and leaves issuing transactions time to commit. */
export const gatheringSeconds = 30;
/** For issued and installed passes. */
const searchSeconds = 60;
/** The workspace's time zone may change. */
const waitingSecondsMax = 3_600;
/** Later runs, after an outage of the server, are skipped. */
const latenessMilliseconds = 24 * 60 * 60_000;

type Moment = {
  now: Date;
  ranThrough: Date;
  timezone: string;
  document: DesignDocument;
};

export type DueRun = {
  through: Date;
  run: { occurrence: TriggerOccurrence | null } | null;
};

export function dueRun(
  trigger: CampaignTrigger,
  { now, ranThrough, timezone, document }: Moment,
): DueRun | null {
  if ('delayMinutes' in trigger) {
    // The clock was set back.
    if (now <= ranThrough) return null;
    const wait = Math.max(trigger.delayMinutes * 60, gatheringSeconds) * 1_000;
    const before = (moment: Date) => new Date(moment.getTime() - wait).toISOString();
    const occurrence = { kind: trigger.kind, after: before(ranThrough), until: before(now) };
    return { through: now, run: { occurrence } };
  }
  const last = lastOccurrence(trigger, timezone, now);
  if (!last || last.at <= ranThrough) return null;
  if (now.getTime() - last.at.getTime() > latenessMilliseconds) return { through: last.at, run: null };
  if (trigger.kind !== 'date') return { through: last.at, run: { occurrence: null } };
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

/** Seconds until the next check and the next run. Issued and installed passes have no time of day. */
export function nextCheck(
  trigger: CampaignTrigger,
  { now, timezone }: Pick<Moment, 'now' | 'timezone'>,
): { nextRunAt: Date | null; seconds: number } {
  if ('delayMinutes' in trigger) return { nextRunAt: null, seconds: searchSeconds };
  const nextRunAt = nextOccurrence(trigger, timezone, now)?.at ?? null;
  const seconds = nextRunAt ? Math.ceil((nextRunAt.getTime() - now.getTime()) / 1_000) : waitingSecondsMax;
  return { nextRunAt, seconds: Math.min(waitingSecondsMax, Math.max(1, seconds)) };
}
