import { expect, it } from 'vitest';
import { readUsersFilter, writeUsersFilter } from './use-users-filter.ts';

const page = 'https://site.example/team?tab=users&ak_role=admin#list';

it.each([
  ['', {}],
  ['?ak_role=admin', { role: 'admin' }],
  ['?ak_q=ada%20b', { search: 'ada b' }],
  ['?ak_role=admin&ak_q=ada', { role: 'admin' }],
  ['?ak_role=&ak_q=', {}],
])('reads “%s”', (search, filter) => {
  expect(readUsersFilter(search)).toEqual(filter);
});

it('keeps one of the two, and the other parameters', () => {
  expect(writeUsersFilter(page, { search: 'ada' })).toBe('https://site.example/team?tab=users&ak_q=ada#list');
  expect(writeUsersFilter(page, { role: 'member' })).toBe(
    'https://site.example/team?tab=users&ak_role=member#list',
  );
  expect(writeUsersFilter(page, {})).toBe('https://site.example/team?tab=users#list');
});
