import type { TimelineEntry } from '@tessera/contract';
import { formatDate } from '../../../lib/format-date.ts';

export type TimelineDay = { day: string; title: string; entries: TimelineEntry[] };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** By day in the workspace's time zone; today and yesterday by name. */
export function groupByDay(entries: readonly TimelineEntry[], timezone: string, now: Date): TimelineDay[] {
  const days: TimelineDay[] = [];
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  const today = isoDay.format(now);
  const yesterday = isoDay.format(now.getTime() - dayMilliseconds);
  for (const entry of entries) {
    const day = isoDay.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else {
      const date = formatDate(entry.at, timezone);
      const title = day === today ? 'Today' : day === yesterday ? 'Yesterday' : date;
      days.push({ day, title, entries: [entry] });
    }
  }
  return days;
}
