import { attributeFilterSchema, filterValues } from '@tessera/pass-design';
import { describe, expect, test } from 'vitest';
import { describePassFilter } from './describe-pass-filter.ts';

import { type FilteredPass, matchesPassFilter } from './matches-pass-filter.ts';
import type { PassFilter } from './pass-filter-choices.ts';
import { passFilterProblems } from './pass-filter-problems.ts';
import { jsonText, passFilterSchema } from './pass-filter-schema.ts';
import {
  passFilterVectors,
  vectorAttributes,
  vectorCampaigns,
  vectorEvents,
  vectorNow,
  vectorPass,
} from './test-vectors.ts';

const pass: FilteredPass = {
  status: 'issued',
  wallets: { apple: false, google: false },
  createdAt: vectorNow,
  refreshedAt: vectorNow,
  externalId: 'Order-7',
  phone: '+4915112345678',
  userExternalId: 'C-7',
  addedAt: [],
  scannedAt: vectorEvents.scans.flatMap(({ outcome, at }) => (outcome === 'accepted' ? [at] : [])),
  clickedAt: vectorEvents.clicks.map(({ at }) => at),
  visitedAt: vectorEvents.visits,
  rewardsReady: vectorEvents.rewardsReady,
  clickedCampaigns: vectorEvents.clicks.map(({ campaignId }) => campaignId),
  convertedCampaigns: [],
  issuedVia: vectorEvents.issuedVia,
  signUpSource: vectorEvents.signUpSource,
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
    expect(matchesPassFilter(filter, vectorAttributes, pass, vectorNow)).toBe(matches);
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
  const list = 'value: “isBetween”, and no other operator, has a list of two values';
  expect(issuesOf({ key: 'points', operator: 'isBetween', value: 1 })).toEqual([list]);
  expect(issuesOf({ key: 'points', operator: 'is', value: [1, 2] })).toEqual([list]);
  expect(issuesOf({ key: 'points', operator: 'isBetween', value: [1] })).toHaveLength(1);
  expect(issuesOf({ key: 'points', operator: 'isBetween', value: [1, 2] })).toBeUndefined();
  expect(issuesOf({ field: 'scannedAt', operator: 'isInLast', value: 30 })).toBeUndefined();
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

test('values of ranges, days, channels and campaigns are checked', () => {
  const messagesOf = (...conditions: PassFilter[]) =>
    passFilterProblems({ all: conditions }, vectorAttributes).map(({ message }) => message);
  expect(
    messagesOf(
      { key: 'points', operator: 'isBetween', value: [10, 20] },
      { key: 'points', operator: 'isBetween', value: [20, 10] },
      { key: 'points', operator: 'isBetween', value: ['few', 10] },
      { key: 'joined', operator: 'isBetween', value: ['2026-12-31', '2026-01-01'] },
      { field: 'scannedAt', operator: 'isInLast', value: 0 },
      { field: 'scannedAt', operator: 'isInLast', value: '30' },
      { field: 'scannedAt', operator: 'is', value: '2026-01-01' },
      { field: 'issuedVia', operator: 'is', value: 'post' },
      { field: 'clickedCampaign', operator: 'is', value: 'Spring' },
      { field: 'clickedCampaign', operator: 'is', value: vectorCampaigns[0] },
    ),
  ).toEqual([
    'Enter the lower value for points first.',
    'Enter two numbers to compare points with, such as 10 and 20.',
    'Enter the earlier date for joined first.',
    'Enter a number of days from 1 to 3650 for Scanned.',
    'The operator “is” does not apply to Scanned.',
    'Choose one of app, api, import, signUp, personalLink, demo for Issued through.',
    'Choose a campaign for Opened the link of the campaign; the value is its id.',
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
    'points is more than 100 and (Wallet is Apple Wallet or Email is not empty) and (not city contains “Oslo”)',
  );
  expect(describePassFilter({ all: [points] }, vectorAttributes)).toBe('points is 120');
  const [campaign] = vectorCampaigns;
  const clicked: PassFilter = { field: 'clickedCampaign', operator: 'is', value: campaign };
  const names = new Map([[campaign, 'Spring']]);
  expect(describePassFilter(clicked, [])).toBe('Opened the link of the campaign is a campaign');
  expect(describePassFilter(clicked, [], names)).toBe('Opened the link of the campaign is “Spring”');
  const described: [PassFilter, string][] = [
    [{ key: 'points', operator: 'isBetween', value: [10, 20] }, 'points is between 10 and 20'],
    [{ field: 'createdAt', operator: 'isNotInLast', value: 30 }, 'Created not in the last 30 days'],
    [{ field: 'scannedAt', operator: 'isInLast', value: 1 }, 'Scanned in the last day'],
    [{ field: 'scannedAt', operator: 'isNotSet' }, 'Scanned never'],
    [{ field: 'issuedVia', operator: 'is', value: 'signUp' }, 'Issued through is the sign-up page'],
  ];
  for (const [each, words] of described) expect(describePassFilter(each, vectorAttributes)).toBe(words);
});
