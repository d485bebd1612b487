import { expect, test } from 'vitest';
import { duplicatePlatforms } from './duplicate-platforms.ts';

const original = {
  isDemo: false,
  applePassTypeIdentifier: {
    id: 'apple_1',
    identifier: 'pass.com.aurora.card',
    teamIdentifier: 'A1B2C3D4E5',
    expiresAt: '2027-03-04T00:00:00.000Z',
    platformManaged: false,
  },
  googleIssuer: { id: 'google_1' },
};

test('a duplicate’s passes go out by the original’s identifier and issuer', () => {
  expect(duplicatePlatforms(original)).toEqual({
    applePassTypeIdentifierId: 'apple_1',
    googleIssuerId: 'google_1',
  });
});

test('a duplicate of a demo template has no preset platforms', () => {
  expect(duplicatePlatforms({ ...original, isDemo: true })).toEqual({});
});
