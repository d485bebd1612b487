import { describe, expect, test } from 'vitest';
import { describePassFilter } from './describe-pass-filter.ts';
import { filterValues } from './filter-values.ts';
import { type FilteredPass, matchesPassFilter } from './matches-pass-filter.ts';
import type { PassFilter } from './pass-filter-choices.ts';
import { passFilterProblems } from './pass-filter-problems.ts';
import { attributeFilterSchema, jsonText, passFilterSchema } from './pass-filter-schema.ts';
import { passFilterVectors, vectorAttributes, vectorPass } from './test-vectors.ts';

const pass: FilteredPass = {
  status: 'issued',
  wallets: { apple: false, google: false },
  createdAt: new Date('2026-03-01T12:00:00Z'),
  refreshedAt: new Date('2026-03-02T12:00:00Z'),
  externalId: 'Order-7',
  user: filterValues(vectorPass.user),
  pass: filterValues(vectorPass.pass),
};
const points = { key: 'points', operator: 'is', value: 120 } as const;

test('stored values are folded, typed and without blanks', () => {
  const values = {
    club: 'ΟΔΟΣ',
    blank: ' \n',
    empty: null,
    zero: -0,
    vip: true,
    joined: '2026-03-01T00:30:00+01:00',
    odd: Number.NaN,
  };
  expect(filterValues(values)).toEqual({
    club: 'οδοσ',
    zero: 0,
    vip: 'true',
    joined: '2026-03-01t00:30:00+01:00',
    'joined:time': Date.parse('2026-02-28T23:30:00Z'),
  });
  expect(Object.is(filterValues(values).zero, 0)).toBe(true);
});

describe('a filter', () => {
  test.each(passFilterVectors)('%j: %j', (filter, matches) => {
    expect(matchesPassFilter(filter, vectorAttributes, pass)).toBe(matches);
  });
});

const issuesOf = (filter: unknown) =>
  passFilterSchema
    .safeParse(filter)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a faulty filter is refused with the path of the fault', () => {
  expect(issuesOf({ all: [points, { any: [{ key: 'points', operator: 'is' }] }] })).toEqual([
    'all.1.any.0.value: Enter a value to compare with',
  ]);
  expect(issuesOf({ all: [], any: [] })).toEqual([
    ': Use “all” as the only key of its object; combine filters in a list',
  ]);
  expect(issuesOf({ not: [points] })).toEqual([
    'not: A filter is a condition, or an object with “all”, “any” or “not”',
  ]);
  expect(issuesOf({ operator: 'is' })).toEqual([': A condition names a “key” or a “field”']);
  expect(issuesOf({ all: points })).toEqual(['all: Write “all” as a list of filters']);
  expect(issuesOf({ key: 'points', operator: 'is', value: 1, sql: 'true' })?.[0]).toContain('sql');
  expect(issuesOf({ field: 'secret', operator: 'isSet' })?.[0]).toMatch(/^field: /);
  expect(issuesOf(null)).toHaveLength(1);
});

test('a filter is at most four levels deep and has at most thirty conditions', () => {
  const nested = (depth: number): PassFilter => (depth === 0 ? points : { not: nested(depth - 1) });
  expect(issuesOf(nested(4))).toBeUndefined();
  expect(issuesOf(nested(5))).toEqual(['not.not.not.not: Filters are at most 4 levels deep']);
  expect(issuesOf(nested(5_000))).toHaveLength(1);
  const many = (count: number) => ({ all: Array.from({ length: count }, () => points) });
  expect(issuesOf(many(30))).toBeUndefined();
  expect(issuesOf(many(31))).toHaveLength(1);
  expect(issuesOf({ any: [many(20), many(11)] })).toEqual([': A filter has at most 30 conditions']);
});

test('a condition without a value, an unknown operator and an invalid key are refused', () => {
  const refused = [
    { key: 'points', operator: 'is' },
    { key: 'points', operator: 'matches', value: '.*' },
    { key: "points' or 1=1", operator: 'is', value: 1 },
    { key: 'points', operator: 'is', value: { $gt: 1 } },
  ];
  for (const filter of refused) expect(attributeFilterSchema.safeParse(filter).success).toBe(false);
  expect(attributeFilterSchema.safeParse({ key: 'points', operator: 'isSet' }).success).toBe(true);
});

test('a filter in a query string is JSON', () => {
  const schema = jsonText(passFilterSchema);
  expect(schema.parse(JSON.stringify({ all: [points] }))).toEqual({ all: [points] });
  expect(schema.safeParse('{all').error?.issues[0]?.message).toBe('This is not valid JSON');
});

test('a filter that no longer fits the design says why, with the path of each condition', () => {
  const filter: PassFilter = {
    all: [
      points,
      { key: 'gone', operator: 'is', value: 'x' },
      { not: { key: 'points', operator: 'is', value: 'many' } },
      { any: [{ key: 'city', operator: 'isBefore', value: '2026-01-01' }] },
      { field: 'status', operator: 'is', value: 'lost' },
    ],
  };
  expect(passFilterProblems(filter, vectorAttributes)).toEqual([
    { path: 'all.1', message: 'The pass template has no attribute “gone”.' },
    { path: 'all.2.not', message: 'Enter a number to compare points with, such as 12.5.' },
    { path: 'all.3.any.0', message: 'The operator “is before” does not apply to city.' },
    { path: 'all.4', message: 'Choose one of issued, active, voided, expired for Status.' },
  ]);
});

test('a filter has a description in English', () => {
  const filter: PassFilter = {
    all: [
      { key: 'points', operator: 'isMoreThan', value: 100 },
      {
        any: [
          { field: 'wallet', operator: 'is', value: 'apple' },
          { key: 'email', operator: 'isSet' },
        ],
      },
      { not: { key: 'city', operator: 'contains', value: 'Oslo' } },
    ],
  };
  expect(describePassFilter(filter, vectorAttributes)).toBe(
    'points is more than 100 and (Wallet is Apple Wallet or Email is set) and (not city contains “Oslo”)',
  );
  expect(describePassFilter({ all: [points] }, vectorAttributes)).toBe('points is 120');
});
