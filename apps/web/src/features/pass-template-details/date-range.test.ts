import { expect, test } from 'vitest';
import { chosenRange, readOverviewSearch } from './date-range.ts';

const now = new Date('2026-03-29T22:30:00Z');
const range = (dateRange?: string) => chosenRange(dateRange, now, 'Europe/Berlin');

test('presets begin on days of the workspace’s time zone, across the change of clocks', () => {
  // In Berlin it is 00:30 of 30 March, a day after the clocks went forward.
  expect(range()).toEqual({ preset: '30d', from: '2026-03-01' });
  expect(range('7d')).toEqual({ preset: '7d', from: '2026-03-24' });
  expect(range('90d')).toEqual({ preset: '90d', from: '2025-12-31' });
  expect(range('month')).toEqual({ preset: 'month', from: '2026-03-01' });
  expect(range('year')).toEqual({ preset: 'year', from: '2026-01-01' });
  expect(range('all')).toEqual({ preset: 'all' });
  expect(chosenRange('month', new Date('2026-03-31T22:30:00Z'), 'Europe/Berlin')).toEqual({
    preset: 'month',
    from: '2026-04-01',
  });
});

test('two days of the address are a range of their own', () => {
  expect(range('2026-02-01..2026-02-28')).toEqual({ preset: null, from: '2026-02-01', to: '2026-02-28' });
});

test.each([
  '',
  'yesterday',
  7,
  { from: 1 },
  '30d',
  '2026-02-01',
  '2026-02-01..2026-02-30',
  '2026-02-02..2026-02-01',
  '1999-12-31..2026-02-01',
  '2026-13-01..2026-14-01',
])('an address that says %j shows the default', (dateRange) => {
  expect(readOverviewSearch({ dateRange })).toEqual({ dateRange: undefined, view: undefined });
});

test('what the address says about the range and the view is kept', () => {
  const search = { dateRange: '2026-02-01..2026-02-28', view: 'table' };
  expect(readOverviewSearch({ ...search, other: 1 })).toEqual(search);
});
