const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
/** From here on, a date is shown instead of weeks. */
const datesFrom = 30 * day;

/** As the widgets' texts. */
const language = 'en-US';

/** The elapsed time, rounded down; null for an invalid instant. A future instant, from a wrong clock, is "just now". */
export function relativeTime(instant: string, now: number, timeZone: string): string | null {
  const then = Date.parse(instant);
  if (Number.isNaN(then)) return null;
  const passed = now - then;
  if (passed < minute) return 'Just now';
  if (passed < hour) return ago(passed, minute, 'minute');
  if (passed < day) return ago(passed, hour, 'hour');
  if (passed < week) return ago(passed, day, 'day');
  if (passed < datesFrom) return ago(passed, week, 'week');
  return longDate(then, now, timeZone);
}

function ago(passed: number, unit: number, name: string): string {
  const count = Math.floor(passed / unit);
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}

function longDate(then: number, now: number, timeZone: string): string {
  const yearOf = (time: number) =>
    new Intl.DateTimeFormat(language, { year: 'numeric', timeZone }).format(time);
  const isThisYear = yearOf(then) === yearOf(now);
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', year, timeZone }).format(then);
}

/** A server does not know the visitor's zone; a fixed one keeps its pages the same. */
const serverTimeZone = 'America/Los_Angeles';

export const readTimeZone = (): string =>
  typeof window === 'undefined' ? serverTimeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
