import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-bucket.ts';

const start = Date.UTC(2026, 10, 21);

test('a full bucket of calls is allowed at once; the next one is allowed after the seconds it was told', () => {
  let now = start;
  const { take } = createTokenBuckets({ capacity: 60, perSecond: 1 }, () => new Date(now));
  for (let call = 0; call < 60; call += 1) expect(take('key').isAllowed).toBe(true);
  const refused = take('key');
  expect(refused).toEqual({
    isAllowed: false,
    remaining: 0,
    resetSeconds: 60,
    retryAfterSeconds: 1,
  });
  now += refused.retryAfterSeconds * 1000;
  expect(take('key')).toMatchObject({ isAllowed: true, remaining: 0, retryAfterSeconds: 0 });
  expect(take('key').isAllowed).toBe(false);
});

test('keys do not share a bucket', () => {
  const { take } = createTokenBuckets({ capacity: 1, perSecond: 1 / 60 }, () => new Date(start));
  expect(take('one').isAllowed).toBe(true);
  expect(take('one').isAllowed).toBe(false);
  expect(take('other').isAllowed).toBe(true);
});

test('refused calls, and a clock that goes back, do not extend the wait', () => {
  let now = start;
  const { take } = createTokenBuckets({ capacity: 6, perSecond: 0.1 }, () => new Date(now));
  for (let call = 0; call < 6; call += 1) take('key');
  for (let call = 0; call < 100; call += 1) expect(take('key').retryAfterSeconds).toBe(10);
  now -= 5_000;
  expect(take('key').retryAfterSeconds).toBe(10);
});

test('a refunded call is allowed again, and a bucket never holds more than its capacity', () => {
  const { take, refund } = createTokenBuckets({ capacity: 2, perSecond: 1 }, () => new Date(start));
  refund('key');
  expect([take('key'), take('key'), take('key')].map(({ isAllowed }) => isAllowed)).toEqual([
    true,
    true,
    false,
  ]);
  refund('key');
  expect(take('key').isAllowed).toBe(true);
});
