import { expect, test } from 'vitest';
import { filterOf, isFiltered, readPassesSearch, writeFilter } from './passes-search.ts';

const gold = { key: 'tier', operator: 'is', value: 'Gold' } as const;
const active = { field: 'status', operator: 'is', value: 'active' } as const;

test('a list of attribute conditions stays in attributeFilters, any other filter in filter', () => {
  expect(writeFilter({ all: [gold] })).toEqual({ attributeFilters: [gold], filter: undefined });
  expect(writeFilter({ any: [gold, active] })).toEqual({
    attributeFilters: undefined,
    filter: { any: [gold, active] },
  });
});

test('both parameters of an address hold together', () => {
  const search = readPassesSearch({ attributeFilters: [gold], filter: { all: [active] } });
  expect(filterOf(search)).toEqual({ all: [gold, active] });
});

test('empty and malformed filters leave the address', () => {
  for (const filter of [null, 'gold', { all: 'x' }, { key: 'tier', operator: 'like' }, { not: {} }])
    expect(readPassesSearch({ filter, attributeFilters: [] })).toEqual(readPassesSearch({}));
  expect(isFiltered(readPassesSearch({ attributeFilters: [] }))).toBe(false);
});

test('without parameters the defaults apply, and what is empty or unknown leaves the address', () => {
  const defaults = readPassesSearch({});
  expect(Object.values(defaults).filter((value) => value !== undefined)).toEqual([]);
  expect(isFiltered(defaults)).toBe(false);
  expect(readPassesSearch({ query: '', status: 'sideways', platform: '', sort: 1 })).toEqual(defaults);
  expect(readPassesSearch({ query: 'ada', status: 'voided', platform: 'apple' })).toMatchObject({
    query: 'ada',
    status: 'voided',
    platform: 'apple',
  });
});
