import { expect, test } from 'vitest';
import { changesBetween, changesContent, type WorkspaceSettings } from './change-workspace-settings.ts';

const before: WorkspaceSettings = {
  name: 'Aurora',
  timezoneName: 'Europe/Oslo',
  currency: null,
  issuerName: 'Aurora Ltd',
  issuerAddress: null,
  issuerContact: null,
};

test('only different values count as changed', () => {
  expect(changesBetween(before, { ...before })).toEqual([]);
  expect(
    changesBetween(before, { ...before, name: 'Aurora Coffee', issuerContact: 'a@example.com' }),
  ).toEqual(['name', 'issuerContact']);
});

test.each<[string, Partial<WorkspaceSettings>, boolean]>([
  ['another company', { issuerName: 'Borealis' }, true],
  ['another address', { issuerAddress: '1 Main Street' }, true],
  ['another contact', { issuerContact: 'a@example.com' }, true],
  ['another time zone', { timezoneName: 'UTC' }, true],
  ['no issuer name, so that the workspace’s name is used', { issuerName: null }, true],
  ['another workspace name beside a company', { name: 'Borealis' }, false],
  [
    'the company’s name given up for the same workspace name',
    { name: 'Aurora Ltd', issuerName: null },
    false,
  ],
])('whether passes show it: %s', (_, change, expected) => {
  expect(changesContent(before, { ...before, ...change })).toBe(expected);
});

test('renaming a workspace without an issuer name changes what passes show', () => {
  const unnamed = { ...before, issuerName: null };
  expect(changesContent(unnamed, { ...unnamed, name: 'Borealis' })).toBe(true);
});
