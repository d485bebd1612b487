import type { Attribute } from '@tessera/pass-design';
import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { samplePass } from '../../../testing/sample-server.ts';
import { templateOf } from '../../pass-templates/template.fixture.ts';
import { changesOf, inputsOf } from './value-changes.ts';

const attribute = (key: string, type: Attribute['type'], given: Attribute['default'] = null): Attribute => ({
  id: key,
  key,
  label: key,
  type,
  scope: 'pass',
  required: false,
  default: given,
  onSignUpForm: false,
});

const declared = [
  attribute('tier', 'text'),
  attribute('points', 'number', 10),
  attribute('member', 'boolean', true),
  attribute('doors', 'date'),
];
const timezone = 'Europe/Berlin';
const pass = {
  ...samplePass(templateOf(emptyDesignDocument('loyalty', 'Rewards'))),
  attributes: { tier: 'gold', points: 0, doors: '2026-12-24T18:30:00Z' },
  expiresAt: '2027-01-01T11:00:00.000Z',
};
const before = inputsOf(pass, declared, timezone);

it('shows what is stored, dates on the workspace’s clock, and defaults as empty', () => {
  expect(before.attributes).toEqual({ tier: 'gold', points: 0, member: true, doors: '2026-12-24T19:30' });
  expect(before.expiresAt).toBe('2027-01-01T12:00');
  expect(inputsOf({ ...pass, attributes: {} }, declared, timezone).attributes).toMatchObject({
    tier: '',
    points: '',
    doors: '',
  });
});

it('sends nothing that was left as it was', () => {
  expect(changesOf(before, structuredClone(before), timezone)).toEqual({});
});

it('sends what changed, trimmed, and removes what was emptied', () => {
  const after = structuredClone(before);
  after.user.firstName = ' Ada ';
  Object.assign(after.attributes, { tier: '  ', points: 25, member: false });
  expect(changesOf(before, after, timezone)).toEqual({
    user: { firstName: 'Ada' },
    attributes: { tier: null, points: 25, member: false },
  });
});

it('sends an expiry as an instant, and removes it', () => {
  const on = (expiresAt: string) => changesOf(before, { ...before, expiresAt }, timezone);
  expect(on('2027-02-01T12:00')).toEqual({ expiresAt: '2027-02-01T11:00:00.000Z' });
  expect(on('')).toEqual({ expiresAt: null });
});

it('sends an external id, and removes it', () => {
  const before42 = { ...before, externalId: '42' };
  expect(changesOf(before, before42, timezone)).toEqual({ externalId: '42' });
  expect(changesOf(before42, { ...before42, externalId: ' ' }, timezone)).toEqual({ externalId: null });
});
