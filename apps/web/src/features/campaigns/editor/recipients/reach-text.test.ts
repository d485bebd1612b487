import { expect, test } from 'vitest';
import { differences } from './reach-text.ts';

const reach = { matching: 31, voided: 5, expired: 0, passes: 26, apple: 9, google: 6, withoutWallet: 13 };

test('the differences to the list of passes are named with their numbers', () => {
  expect(differences(reach)).toEqual([
    'Of 31 that match, 5 voided are left out.',
    '13 without a wallet: changed, but not notified.',
  ]);
  expect(differences({ ...reach, expired: 2 })[0]).toBe(
    'Of 31 that match, 5 voided and 2 expired are left out.',
  );
  expect(differences({ ...reach, voided: 1 })[0]).toBe('Of 31 that match, 1 voided is left out.');
  expect(differences({ ...reach, matching: 26, voided: 0, withoutWallet: 0 })).toEqual([]);
});
