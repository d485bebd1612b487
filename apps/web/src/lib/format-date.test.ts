import { expect, it } from 'vitest';
import { formatClock, formatDate } from './format-date.ts';

it('shows the day of the time zone, not of the machine', () => {
  expect(formatDate('2026-03-01T02:00:00Z', 'America/Los_Angeles', 'MM/dd/yy')).toBe('02/28/26');
  expect(formatDate('2026-03-01T02:00:00Z', 'Asia/Tokyo', 'dd MMM yyyy')).toBe('01 Mar 2026');
});

it('writes every month in three letters, September as well', () => {
  expect(formatDate('2026-09-05T12:00:00Z', 'UTC', 'dd MMM yyyy')).toBe('05 Sep 2026');
  expect(formatDate('2026-06-30T23:30:00Z', 'Europe/Berlin', 'dd MMM yyyy')).toBe('01 Jul 2026');
});

it('shows a dash for what is no date', () => {
  expect(formatDate('soon', 'UTC')).toBe('–');
});

it('writes times with 12 or 24 hours, as the browser’s language does', () => {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).resolvedOptions();
  const is12 = hourCycle === 'h12' || hourCycle === 'h11';
  const at = '2026-03-01T18:30:00Z';
  for (const text of [formatClock('18:30'), formatDate(at, 'UTC', 'time'), formatDate(at, 'UTC', 'dateTime')])
    expect(text).toContain(is12 ? '6:30' : '18:30');
  expect(formatClock('soon')).toBe('soon');
});
