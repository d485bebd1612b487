import { expect, test } from 'vitest';
import { notBefore } from './not-before.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

test('what happened is not ahead of the time, unless by more than a day', () => {
  expect(notBefore(at(10), at(9))).toEqual(at(10));
  expect(notBefore(at(10), at(11))).toEqual(at(11));
  expect(notBefore(at(10), at(35))).toEqual(at(10));
  expect(notBefore(at(10), null)).toEqual(at(10));
});
