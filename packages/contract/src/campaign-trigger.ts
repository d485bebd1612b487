import { calendarDay, readInstant } from '@tessera/pass-design';

// Without schemas: pages describe triggers with it, and the schema library is large.

/** What begins the runs of a recurring campaign. Times are `09:00` on the workspace's clock. */
export type CampaignTrigger = (
  | { kind: 'issued' | 'installed' | 'visited'; delayMinutes: number }
  /** Null: any reward of the program. */
  | { kind: 'rewardEarned'; reward: string | null; delayMinutes: number }
  /** An entry brings the balance from below to this amount. */
  | { kind: 'balanceReached'; balance: string; amount: number; delayMinutes: number }
  /** From a lower tier, or none. Null: any tier. */
  | { kind: 'tierReached'; tier: string | null; delayMinutes: number }
  /** So many days after the day on which the last visit was recorded. */
  | { kind: 'notVisited'; days: number; time: string }
  /** `days` after the date in the attribute `key`, before it if negative. */
  | { kind: 'date'; key: string; days: number; time: string; repeats: 'yearly' | 'once' }
  /** ISO weekdays: 1 is Monday. */
  | { kind: 'weekly'; weekdays: number[]; time: string }
) & {
  /** How many days a run's change stays on a pass; for good if absent. */
  changeDays?: number | null | undefined;
};

/** What happens to passes, at any time of day. */
export type EventTrigger = Extract<CampaignTrigger, { delayMinutes: number }>;

/** A trigger that begins runs at times of day. */
export type ClockTrigger = Extract<CampaignTrigger, { time: string }>;

/** A moment at which a run begins, and its local day. */
export type Occurrence = { at: Date; day: string };

const dayMilliseconds = 86_400_000;

/** The day so many days after `2026-11-24`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, day.length);

/** The latest occurrence up to now. A time that the clocks skip is just after the gap; of one they show twice, the first counts. */
export function lastOccurrence(trigger: ClockTrigger, timezone: string, now: Date): Occurrence | null {
  const today = calendarDay(now, timezone);
  for (let back = 0; back <= 7; back++) {
    const occurrence = occurrenceOn(trigger, addDays(today, -back), timezone);
    if (occurrence && occurrence.at <= now) return occurrence;
  }
  return null;
}

/** The first occurrence after that moment. */
export function nextOccurrence(trigger: ClockTrigger, timezone: string, after: Date): Occurrence | null {
  const today = calendarDay(after, timezone);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const occurrence = occurrenceOn(trigger, addDays(today, ahead), timezone);
    if (occurrence && occurrence.at > after) return occurrence;
  }
  return null;
}

function occurrenceOn(trigger: ClockTrigger, day: string, timezone: string): Occurrence | null {
  if (trigger.kind === 'weekly' && !trigger.weekdays.includes(weekdayOf(day))) return null;
  const at = readInstant(`${day}T${trigger.time}`, timezone);
  return at && { at, day };
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;
