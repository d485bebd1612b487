import { addDays } from '@tessera/contract';
import { calendarDay, readInstant } from '@tessera/pass-design';

const dayMilliseconds = 86_400_000;
const friday = 5;

/** The first Friday at least so many days after today, as `2026-12-04`. */
export function fridayAfter(today: Date, timezone: string, daysMin: number): string {
  const first = addDays(calendarDay(today, timezone), daysMin);
  return addDays(first, daysUntilFriday(first));
}

/** How many days ago the latest Friday was that is at least so many days ago. */
export function daysSinceFriday(today: Date, daysMin: number): number {
  const last = new Date(today.getTime() - daysMin * dayMilliseconds);
  return daysMin + ((last.getUTCDay() - friday + 7) % 7);
}

/** The day's name in English, so many days from today. */
export function weekdayIn(today: Date, days: number): string {
  const day = new Date(today.getTime() + days * dayMilliseconds);
  return day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
}

/** A local time as an instant with its offset. */
export function instantAt(day: string, time: string, timezone: string): string {
  const instant = readInstant(`${day}T${time}`, timezone);
  if (!instant) throw new Error(`${day} ${time} is no time.`);
  return instant.toISOString();
}

const daysUntilFriday = (day: string): number => (friday - new Date(day).getUTCDay() + 7) % 7;
