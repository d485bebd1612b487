import { expect, test } from 'vitest';
import { quietEnd } from './quiet-hours.ts';

const night = { from: '21:00', until: '08:00' };
const end = (hours: typeof night, timezone: string, at: string) =>
  quietEnd(hours, timezone, new Date(at))?.toISOString() ?? null;

test('quiet hours over midnight end the next morning, or the same one after midnight', () => {
  expect(end(night, 'Europe/Berlin', '2026-11-24T20:30:00Z')).toBe('2026-11-25T07:00:00.000Z');
  expect(end(night, 'Europe/Berlin', '2026-11-25T03:00:00Z')).toBe('2026-11-25T07:00:00.000Z');
});

test('their first minute is quiet, their last is not', () => {
  expect(end(night, 'UTC', '2026-11-24T20:59:59Z')).toBeNull();
  expect(end(night, 'UTC', '2026-11-24T21:00:00Z')).toBe('2026-11-25T08:00:00.000Z');
  expect(end(night, 'UTC', '2026-11-25T08:00:00Z')).toBeNull();
});

test('quiet hours within a day end on that day', () => {
  const lunch = { from: '12:00', until: '13:30' };
  expect(end(lunch, 'America/New_York', '2026-11-24T17:15:00Z')).toBe('2026-11-24T18:30:00.000Z');
  expect(end(lunch, 'America/New_York', '2026-11-24T18:30:00Z')).toBeNull();
});

test('the end keeps its local time over a change of the clocks', () => {
  expect(end(night, 'Europe/Berlin', '2026-03-28T22:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(end(night, 'Europe/Berlin', '2026-10-24T22:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
});

test('an end that the clocks skip is the time just after the gap', () => {
  expect(end({ from: '21:00', until: '02:30' }, 'Europe/Berlin', '2026-03-28T22:00:00Z')).toBe(
    '2026-03-29T01:30:00.000Z',
  );
});
