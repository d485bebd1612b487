import { expect, it } from 'vitest';
import { readTimeZone, relativeTime } from './relative-time.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const seconds = (count: number): string => new Date(now - count * 1000).toISOString();
const [minute, hour, day] = [60, 3600, 86_400];

it.each([
  [0, 'Just now'],
  [59, 'Just now'],
  [minute, '1 minute ago'],
  [2 * minute - 1, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [7 * day - 1, '6 days ago'],
  [7 * day, '1 week ago'],
  [30 * day - 1, '4 weeks ago'],
  [30 * day, 'May 16'],
  [300 * day, 'August 19, 2025'],
])('%i seconds ago reads “%s”', (count, words) => {
  expect(relativeTime(seconds(count), now, 'UTC')).toBe(words);
});

it('takes the day, and the year, of the time zone', () => {
  expect(relativeTime('2026-01-01T03:00:00Z', now, 'UTC')).toBe('January 1');
  expect(relativeTime('2026-01-01T03:00:00Z', now, 'America/Los_Angeles')).toBe('December 31, 2025');
});

it('calls what lies ahead just now, and what is no date nothing', () => {
  expect(relativeTime(seconds(-600), now, 'UTC')).toBe('Just now');
  expect(relativeTime('yesterday', now, 'UTC')).toBeNull();
});

it('is Los Angeles where a server renders', () => {
  expect(readTimeZone()).toBe('America/Los_Angeles');
});
