import type { Attribute } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { attributeValues, emptyInputs, missingProblem } from './attribute-values.ts';

const attribute = (key: string, more: Partial<Attribute> = {}): Attribute => ({
  id: key,
  key,
  label: key,
  type: 'text',
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...more,
});

it('sends nothing for an empty input, so that the design’s default applies', () => {
  const attributes = [attribute('points', { type: 'number', default: 10 }), attribute('tier')];
  expect(attributeValues(attributes, { points: '', tier: ' gold ' })).toEqual({ tier: 'gold' });
});

it('sends zero and no, which are values', () => {
  const attributes = [attribute('points', { type: 'number' }), attribute('member', { type: 'boolean' })];
  expect(attributeValues(attributes, { points: 0, member: false })).toEqual({ points: 0, member: false });
});

it('begins a yes-or-no attribute with its default', () => {
  const attributes = [attribute('member', { type: 'boolean', default: true }), attribute('tier')];
  expect(emptyInputs(attributes)).toEqual({ member: true, tier: '' });
});

it('asks for a required value only where the design has no default', () => {
  expect(missingProblem(attribute('Tier', { required: true }), '  ')).toBe('Tier is required.');
  expect(missingProblem(attribute('Tier', { required: true, default: 'blue' }), '')).toBeNull();
  expect(missingProblem(attribute('Points', { required: true, type: 'number' }), 0)).toBeNull();
});

it('asks for the time of a day, and for the day of a time, even where the value may be left out', () => {
  const doors = attribute('Doors', { type: 'date' });
  expect(missingProblem(doors, '2026-12-24T')).toBe('Doors needs a time.');
  expect(missingProblem(doors, 'T19:30')).toBe('Doors needs a date.');
  expect(missingProblem(doors, '2026-12-24T19:30')).toBeNull();
  expect(missingProblem(doors, '2026-12-24')).toBeNull();
});
