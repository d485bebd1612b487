import type { Attribute, AttributeType } from '@tessera/pass-design';
import type { FilterOperator, FilterValue, PassFilter } from './pass-filter-choices.ts';

// Shared by the predicate's tests and the SQL compiler's.

const attribute = (
  key: string,
  type: AttributeType,
  more: Partial<Pick<Attribute, 'scope' | 'default'>> = {},
): Attribute => ({
  id: key,
  key,
  label: key,
  type,
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...more,
});

export const vectorAttributes: Attribute[] = [
  attribute('club', 'text', { scope: 'user' }),
  attribute('city', 'text'),
  attribute('tier', 'text', { default: 'Basic' }),
  attribute('points', 'number'),
  attribute('visits', 'number', { default: 3 }),
  attribute('balance', 'currency', { scope: 'user', default: 0 }),
  attribute('vip', 'boolean'),
  attribute('active', 'boolean', { default: true }),
  attribute('joined', 'date'),
  attribute('seen', 'date', { scope: 'user', default: '2026-01-01' }),
  attribute('site', 'url'),
];

export const vectorPass = {
  user: { firstName: 'Zoë', lastName: '', email: 'Zoe@Example.com', club: 'ΟΔΟΣ İstanbul', balance: 2 ** 53 },
  pass: {
    city: 'Große Straße 50% _\\',
    tier: '  ',
    points: 120,
    visits: null,
    vip: false,
    joined: '2026-03-01T00:30:00+01:00',
    site: 'https://example.com/A',
    constructor: 'x',
    removed: 'old',
  },
};

type Vector = readonly [
  key: string,
  operator: FilterOperator,
  value: FilterValue | undefined,
  matches: boolean,
];

const single: Vector[] = [
  ['firstName', 'is', 'Zoë', true],
  ['firstName', 'is', 'ZOË', true],
  ['lastName', 'isSet', undefined, false],
  ['lastName', 'isNot', 'x', true],
  ['email', 'contains', 'EXAMPLE', true],
  ['email', 'startsWith', 'zoe@', true],
  ['email', 'startsWith', 'example', false],
  ['club', 'startsWith', 'ΟΔΟΣ', true],
  ['club', 'startsWith', 'οδος', true],
  ['club', 'contains', 'i̇stan', true],
  ['club', 'contains', 'istan', false],
  ['city', 'contains', 'STRASSE', false],
  ['city', 'contains', 'GROßE STRAßE', true],
  ['city', 'contains', '50% _\\', true],
  ['city', 'contains', '5_%', false],
  ['city', 'contains', '', false],
  ['city', 'isMoreThan', 1, false],
  ['tier', 'is', 'basic', true],
  ['tier', 'isSet', undefined, true],
  ['tier', 'isNot', 'Basic', false],
  ['points', 'is', '120.0', true],
  ['points', 'is', 120, true],
  ['points', 'is', '', false],
  ['points', 'isNot', 120, false],
  ['points', 'isMoreThan', 119.5, true],
  ['points', 'isMoreThan', 120, false],
  ['points', 'isLessThan', '1000', true],
  ['points', 'isLessThan', '1e3', true],
  ['points', 'isMoreThan', 'many', false],
  ['points', 'contains', '2', false],
  ['points', 'isBefore', '2026-03-01', false],
  ['visits', 'is', 3, true],
  ['visits', 'isMoreThan', 3, false],
  ['balance', 'is', '9007199254740993', true],
  ['vip', 'is', false, true],
  ['vip', 'is', 'FALSE', true],
  ['vip', 'isSet', undefined, true],
  ['active', 'is', true, true],
  ['active', 'isNotSet', undefined, false],
  ['joined', 'is', '2026-02-28', true],
  ['joined', 'is', '2026-03-01', false],
  ['joined', 'is', '2026-02-28T23:30Z', true],
  ['joined', 'isBefore', '2026-03-01', true],
  ['joined', 'isBefore', '2026-02-28T23:30Z', false],
  ['joined', 'isAfter', '2026-02-28T23:29:59Z', true],
  ['joined', 'isAfter', '2026-02-30', false],
  ['seen', 'is', '2026-01-01', true],
  ['seen', 'isBefore', '2026-01-01T00:00:01Z', true],
  ['site', 'is', 'HTTPS://EXAMPLE.COM/a', true],
  ['absent', 'isSet', undefined, false],
  ['absent', 'isNot', 'x', true],
  ['constructor', 'isSet', undefined, false],
  ['removed', 'is', 'old', false],
  ['removed', 'isNotSet', undefined, true],
];

const points = { key: 'points', operator: 'is', value: 120 } as const;
const unknown = { key: 'absent', operator: 'is', value: 'x' } as const;

const combined: (readonly [filter: PassFilter, matches: boolean])[] = [
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ not: { any: [] } }, true],
  [{ all: [points, unknown] }, false],
  [{ any: [points, unknown] }, true],
  [{ not: unknown }, true],
  [{ not: { key: 'city', operator: 'isMoreThan', value: 1 } }, true],
  [{ all: [{ any: [unknown, { not: unknown }] }, { not: { all: [points, unknown] } }] }, true],
  [{ field: 'name', operator: 'is', value: 'zoë' }, true],
  [{ field: 'status', operator: 'is', value: 'issued' }, true],
  [{ field: 'status', operator: 'isNot', value: 'voided' }, true],
  [{ field: 'wallet', operator: 'is', value: 'none' }, true],
  [{ field: 'wallet', operator: 'is', value: 'apple' }, false],
  [{ field: 'wallet', operator: 'isNot', value: 'google' }, true],
  [{ field: 'wallet', operator: 'is', value: 'paper' }, false],
  [{ field: 'createdAt', operator: 'isAfter', value: '2020-01-01' }, true],
  [{ field: 'refreshedAt', operator: 'isBefore', value: '2020-01-01' }, false],
  [{ field: 'createdAt', operator: 'isSet' }, true],
  [{ field: 'externalId', operator: 'is', value: 'Order-7' }, true],
  [{ field: 'externalId', operator: 'is', value: 'order-7' }, false],
  [{ field: 'externalId', operator: 'startsWith', value: 'Order' }, true],
  [{ field: 'externalId', operator: 'isNotSet' }, false],
];

/** Filters and whether `vectorPass`, issued as `Order-7` and in no wallet, matches. */
export const passFilterVectors: (readonly [filter: PassFilter, matches: boolean])[] = [
  ...single.map(([key, operator, value, matches]) => [{ key, operator, value }, matches] as const),
  ...combined,
];
