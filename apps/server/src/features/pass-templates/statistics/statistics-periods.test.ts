import { expect, test } from 'vitest';
import { intervalOf, periodsOf } from './read-template-statistics.ts';

test('a quarter is shown in days, two years in weeks, more in months', () => {
  expect(intervalOf({ from: '2026-11-23', to: '2026-11-23' })).toBe('day');
  expect(intervalOf({ from: '2026-07-01', to: '2026-09-30' })).toBe('day');
  expect(intervalOf({ from: '2026-07-01', to: '2026-10-01' })).toBe('week');
  expect(intervalOf({ from: '2024-01-01', to: '2025-12-31' })).toBe('week');
  expect(intervalOf({ from: '2024-01-01', to: '2026-01-01' })).toBe('month');
});

test('weeks begin on Monday, and the range cuts off the first and the last', () => {
  expect(periodsOf({ from: '2026-10-22', to: '2026-11-03' }, 'week')).toEqual([
    { from: '2026-10-22', to: '2026-10-25' },
    { from: '2026-10-26', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-03' },
  ]);
});

test('months have their own lengths, across a leap day and a new year', () => {
  expect(periodsOf({ from: '2027-12-31', to: '2028-03-01' }, 'month')).toEqual([
    { from: '2027-12-31', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-01' },
  ]);
});

test.each(['day', 'week', 'month'] as const)('each day is in exactly one %s', (interval) => {
  const all = periodsOf({ from: '2025-12-30', to: '2026-12-31' }, interval);
  const days = all.flatMap((period) => periodsOf(period, 'day').map(({ from }) => from));
  expect(days).toEqual(
    Array.from({ length: 367 }, (_, index) =>
      new Date(Date.UTC(2025, 11, 30 + index)).toISOString().slice(0, 10),
    ),
  );
});

test('a range of too many periods is refused', () => {
  const range = { from: '2000-01-01', to: '2026-11-23' };
  expect(() => periodsOf(range, 'day')).toThrow('more than 1000 periods');
  expect(periodsOf(range, 'month').length).toBe(323);
});
