import { expect, test } from 'vitest';
import { secondsBeforeRound } from './push-retry-policy.ts';

const [even, odd] = [() => 0, () => 0.999];

test('delays grow between rounds, within a bound, and never fall below what APNs asked for', () => {
  expect([1, 2, 9].map((round) => secondsBeforeRound(round, 0, even))).toEqual([5, 10, 1_280]);
  expect(secondsBeforeRound(1, 90, even)).toBe(90);
  expect(secondsBeforeRound(1, 86_400, even)).toBe(3_600);
});

test('chunks that failed together do not retry together', () => {
  expect(secondsBeforeRound(9, 0, odd)).toBe(1_600);
  expect(secondsBeforeRound(1, 90, odd)).toBe(113);
});
