import { rehearsedDays } from '@tessera/contract';

const dayMilliseconds = 86_400_000;
const weeksShown = Math.ceil(rehearsedDays / 7);
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Counts by day (`2026-11-27`) as the weeks that end at `at`, each labeled with its first day. */
export function weeklyCounts(
  byDay: Readonly<Record<string, number>>,
  at: Date,
): { label: string; count: number }[] {
  const today = Math.floor(at.getTime() / dayMilliseconds);
  const weeks = Array.from({ length: weeksShown }, (_, index) => ({
    label: dayFormat.format((today - (weeksShown - index) * 7 + 1) * dayMilliseconds),
    count: 0,
  }));
  for (const [day, count] of Object.entries(byDay)) {
    const weeksAgo = Math.floor((today - Date.parse(day) / dayMilliseconds) / 7);
    // The day of the workspace may be ahead of UTC, and the first one lies before the first week.
    const week = weeks[Math.min(weeksShown - 1, Math.max(0, weeksShown - 1 - weeksAgo))];
    if (week) week.count += count;
  }
  return weeks;
}
