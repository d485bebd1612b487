import {
  addDays,
  type CampaignTrigger,
  type EventTrigger,
  lastOccurrence,
  nextOccurrence,
} from '@tessera/contract';
import { type DesignDocument, readInstant } from '@tessera/pass-design';
import type { TriggerOccurrence } from '../../../platform/database/schema/campaigns-tables.ts';

/** Makes a bulk issue one run, and leaves issuing transactions time to commit. */
export const gatheringSeconds = 30;
/** For what happens at any time of day. */
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
  /** Of the running program of the template. */
  programId: string | null;
};

export type DueRun = {
  through: Date;
  run: { occurrence: TriggerOccurrence | null } | null;
};

export function dueRun(
  trigger: CampaignTrigger,
  { now, ranThrough, timezone, document, programId }: Moment,
): DueRun | null {
  if ('delayMinutes' in trigger) {
    // The clock was set back.
    if (now <= ranThrough) return null;
    const wait = Math.max(trigger.delayMinutes * 60, gatheringSeconds) * 1_000;
    const before = (moment: Date) => new Date(moment.getTime() - wait).toISOString();
    const window = { after: before(ranThrough), until: before(now) };
    const occurrence = occurrenceOf(trigger, window, programId);
    return { through: now, run: occurrence && { occurrence } };
  }
  const last = lastOccurrence(trigger, timezone, now);
  if (!last || last.at <= ranThrough) return null;
  if (now.getTime() - last.at.getTime() > latenessMilliseconds) return { through: last.at, run: null };
  if (trigger.kind === 'weekly') return { through: last.at, run: { occurrence: null } };
  if (trigger.kind === 'notVisited') {
    const date = addDays(last.day, -trigger.days);
    const begin = (day: string) => (readInstant(day, timezone) ?? now).toISOString();
    const window = { after: begin(date), until: begin(addDays(date, 1)) };
    const occurrence = programId === null ? null : { kind: trigger.kind, programId, date, ...window };
    return { through: last.at, run: occurrence && { occurrence } };
  }
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

/** Null if the template has no program. */
function occurrenceOf(
  trigger: EventTrigger,
  window: { after: string; until: string },
  programId: string | null,
): TriggerOccurrence | null {
  const { kind } = trigger;
  if (kind === 'issued' || kind === 'installed') return { kind, ...window };
  if (programId === null) return null;
  switch (kind) {
    case 'visited':
      return { kind, programId, ...window };
    case 'rewardEarned':
      return { kind, programId, reward: trigger.reward, ...window };
    case 'balanceReached':
      return { kind, programId, balance: trigger.balance, amount: trigger.amount, ...window };
    case 'tierReached':
      return { kind, tier: trigger.tier, ...window };
  }
}

/** Seconds until the next check and the next run. What happens to passes has no time of day. */
export function nextCheck(
  trigger: CampaignTrigger,
  { now, timezone }: Pick<Moment, 'now' | 'timezone'>,
): { nextRunAt: Date | null; seconds: number } {
  if ('delayMinutes' in trigger) return { nextRunAt: null, seconds: searchSeconds };
  const nextRunAt = nextOccurrence(trigger, timezone, now)?.at ?? null;
  const seconds = nextRunAt ? Math.ceil((nextRunAt.getTime() - now.getTime()) / 1_000) : waitingSecondsMax;
  return { nextRunAt, seconds: Math.min(waitingSecondsMax, Math.max(1, seconds)) };
}
