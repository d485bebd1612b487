import { expect, test } from 'vitest';
import { addDays, type ClockTrigger, lastOccurrence, nextOccurrence } from './campaign-trigger.ts';

const zone = 'Europe/Berlin';
const birthday: ClockTrigger = { kind: 'date', key: 'birthday', days: 0, time: '09:00', repeats: 'yearly' };
const mondays: ClockTrigger = { kind: 'weekly', weekdays: [1, 5], time: '18:30' };
const at = (found: { at: Date; day: string } | null) => found && [found.at.toISOString(), found.day];

test('a date is checked every day at its time on the zone’s clock', () => {
  const before = new Date('2026-11-24T07:59:59Z');
  expect(at(lastOccurrence(birthday, zone, before))).toEqual(['2026-11-23T08:00:00.000Z', '2026-11-23']);
  expect(at(nextOccurrence(birthday, zone, before))).toEqual(['2026-11-24T08:00:00.000Z', '2026-11-24']);
  const then = new Date('2026-11-24T08:00:00Z');
  expect(at(lastOccurrence(birthday, zone, then))).toEqual(['2026-11-24T08:00:00.000Z', '2026-11-24']);
  expect(at(nextOccurrence(birthday, zone, then))).toEqual(['2026-11-25T08:00:00.000Z', '2026-11-25']);
});

test('weekdays are those of the zone, from Monday as 1', () => {
  const tuesday = new Date('2026-11-24T12:00:00Z');
  expect(at(lastOccurrence(mondays, zone, tuesday))).toEqual(['2026-11-23T17:30:00.000Z', '2026-11-23']);
  expect(at(nextOccurrence(mondays, zone, tuesday))).toEqual(['2026-11-27T17:30:00.000Z', '2026-11-27']);
  const everySunday: ClockTrigger = { kind: 'weekly', weekdays: [7], time: '00:30' };
  expect(at(nextOccurrence(everySunday, 'Pacific/Auckland', tuesday))).toEqual([
    '2026-11-28T11:30:00.000Z',
    '2026-11-29',
  ]);
});

test('when the clocks change, a time occurs once on every day', () => {
  const early: ClockTrigger = { ...birthday, time: '02:30' };
  // Skipped on 29 March 2026, shown twice on 25 October.
  for (const [day, utc] of [
    ['2026-03-28', '2026-03-28T01:30:00.000Z'],
    ['2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['2026-03-30', '2026-03-30T00:30:00.000Z'],
    ['2026-10-25', '2026-10-25T00:30:00.000Z'],
    ['2026-10-26', '2026-10-26T01:30:00.000Z'],
  ] as const)
    expect(at(nextOccurrence(early, zone, new Date(`${addDays(day, -1)}T12:00:00Z`)))).toEqual([utc, day]);
});

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});
