import { describe, expect, test } from 'vitest';
import { type AttributeFilter, attributeFilterSchema } from './attribute-filter.ts';
import { matchesFilters } from './matches-filters.ts';

const subject = {
  firstName: 'Zoë',
  lastName: '',
  email: 'Zoe@Example.com',
  points: 120,
  vip: false,
  joined: '2026-03-01',
  seen: '2026-03-01T00:30:00+01:00',
  note: null,
};
const holds = (key: string, operator: AttributeFilter['operator'], value?: string | number | boolean) =>
  matchesFilters([{ key, operator, value }], subject);

describe('one filter', () => {
  test.each<[string, AttributeFilter['operator'], string | number | boolean | undefined, boolean]>([
    ['firstName', 'is', 'Zoë', true],
    ['firstName', 'is', 'zoë', false],
    ['points', 'is', '120', true],
    ['vip', 'is', false, true],
    ['vip', 'is', 'false', true],
    ['absent', 'is', 'x', false],
    ['absent', 'isNot', 'x', true],
    ['points', 'isNot', 120, false],
    ['email', 'contains', 'EXAMPLE', true],
    ['email', 'startsWith', 'zoe@', true],
    ['email', 'startsWith', 'example', false],
    ['absent', 'contains', '', false],
    ['points', 'isMoreThan', 119.5, true],
    ['points', 'isMoreThan', 120, false],
    ['points', 'isLessThan', '1000', true],
    ['firstName', 'isMoreThan', 1, false],
    ['firstName', 'isLessThan', 1, false],
    ['joined', 'isAfter', '2026-02-28', true],
    ['joined', 'isBefore', '2026-03-01T00:00:01Z', true],
    ['joined', 'isBefore', '2026-03-01', false],
    ['seen', 'isBefore', '2026-03-01', true],
    ['points', 'isBefore', '2026-03-01', false],
    ['lastName', 'isSet', undefined, false],
    ['lastName', 'isNotSet', undefined, true],
    ['note', 'isNotSet', undefined, true],
    ['vip', 'isSet', undefined, true],
    ['constructor', 'isSet', undefined, false],
  ])('%s %s %j is %s', (key, operator, value, expected) => {
    expect(holds(key, operator, value)).toBe(expected);
  });
});

test('all filters must hold, and none at all holds for everyone', () => {
  const filters: AttributeFilter[] = [
    { key: 'points', operator: 'isMoreThan', value: 100 },
    { key: 'vip', operator: 'is', value: true },
  ];
  expect(matchesFilters(filters, subject)).toBe(false);
  expect(matchesFilters(filters.slice(0, 1), subject)).toBe(true);
  expect(matchesFilters([], subject)).toBe(true);
});

test('a comparison without a value, an unknown operator and an invalid key are rejected', () => {
  const refused = [
    { key: 'points', operator: 'is' },
    { key: 'points', operator: 'matches', value: '.*' },
    { key: "points' or 1=1", operator: 'is', value: 1 },
    { key: 'points', operator: 'is', value: { $gt: 1 } },
  ];
  for (const filter of refused) expect(attributeFilterSchema.safeParse(filter).success).toBe(false);
  expect(attributeFilterSchema.safeParse({ key: 'points', operator: 'isSet' }).success).toBe(true);
});
