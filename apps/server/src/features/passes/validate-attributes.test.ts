import type { Attribute } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { validateAttributes } from './validate-attributes.ts';

const attribute = (key: string, changes: Partial<Attribute> = {}): Attribute => ({
  id: key,
  key,
  label: key,
  type: 'text',
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...changes,
});

const refusal = (...given: Parameters<typeof validateAttributes>) => validateAttributes(...given).issues;

test('values are split by scope', () => {
  const declared = [attribute('points', { type: 'number' }), attribute('tier', { scope: 'user' })];
  expect(validateAttributes(declared, { points: 12, tier: 'Gold' }).values).toEqual({
    user: { tier: 'Gold' },
    pass: { points: 12 },
  });
});

test('an undeclared attribute is refused by name', () => {
  expect(refusal([], { pints: 1 })).toEqual([
    { path: 'attributes.pints', message: 'The pass template has no such attribute.' },
  ]);
});

test('a value of the wrong type is refused at its field', () => {
  const declared = [
    attribute('points', { type: 'number' }),
    attribute('vip', { type: 'boolean' }),
    attribute('born', { type: 'date' }),
    attribute('site', { type: 'url' }),
    attribute('note'),
  ];
  const given = { points: '12', vip: 'yes', born: 'soon', site: 'javascript:alert(1)', note: 7 };
  expect(refusal(declared, given).map((issue) => issue.path)).toEqual(
    Object.keys(given).map((key) => `attributes.${key}`),
  );
});

test('a value of only white space counts as empty', () => {
  const { values } = validateAttributes([attribute('note')], { note: ' \u00a0' });
  expect(values).toEqual({ user: {}, pass: { note: '' } });
  expect(refusal([attribute('seat', { required: true })], { seat: ' ' })).toHaveLength(1);
});

test('a required value may be omitted only if the attribute has a default', () => {
  expect(refusal([attribute('seat', { required: true })], {})).toHaveLength(1);
  expect(refusal([attribute('seat', { required: true, default: 'free' })], {})).toEqual([]);
});

test('a change may omit a required value, and may not remove it', () => {
  const declared = [attribute('seat', { required: true })];
  expect(refusal(declared, {}, 'change')).toEqual([]);
  expect(refusal(declared, { seat: null }, 'change')).toHaveLength(1);
});

test.each([
  ['2026-12-31', true],
  ['2026-12-31T19:30+01:00', true],
  ['2024-02-29', true],
  ['1990-02-31', false],
  ['31 December 2026', false],
])('the date %s can be shown and filtered by: %s', (born, isValid) => {
  expect(refusal([attribute('born', { type: 'date' })], { born })).toHaveLength(isValid ? 0 : 1);
});
