import type { Attribute } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { checkAttributes } from './check-attributes.ts';

const attribute = (key: string, changes: Partial<Attribute> = {}): Attribute => ({
  key,
  label: key,
  type: 'text',
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...changes,
});

const refusal = (declared: Attribute[], given: Parameters<typeof checkAttributes>[1]) => {
  try {
    checkAttributes(declared, given);
  } catch (error) {
    if (error instanceof AppError) return error.issues;
    throw error;
  }
  return [];
};

test('values are split by scope', () => {
  const declared = [attribute('points', { type: 'number' }), attribute('tier', { scope: 'user' })];
  expect(checkAttributes(declared, { points: 12, tier: 'Gold' })).toEqual({
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
  expect(checkAttributes([attribute('note')], { note: ' \u00a0' })).toEqual({ user: {}, pass: { note: '' } });
  expect(refusal([attribute('seat', { required: true })], { seat: ' ' })).toHaveLength(1);
});

test('a required value may be omitted only if the attribute has a default', () => {
  expect(refusal([attribute('seat', { required: true })], {})).toHaveLength(1);
  expect(refusal([attribute('seat', { required: true, default: 'free' })], {})).toEqual([]);
});
