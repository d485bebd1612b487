import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-bucket.ts';

const start = Date.UTC(2026, 10, 21);

test('a full bucket of calls is allowed at once; the next one is allowed after the seconds it was told', async () => {
  let now = start;
  const { take } = createTokenBuckets({ capacity: 60, perSecond: 1 }, () => new Date(now));
  for (let call = 0; call < 60; call += 1) expect((await take('key')).isAllowed).toBe(true);
  const refused = await take('key');
  expect(refused).toEqual({
    isAllowed: false,
    remaining: 0,
    resetSeconds: 60,
    retryAfterSeconds: 1,
  });
  now += refused.retryAfterSeconds * 1000;
  expect(await take('key')).toMatchObject({ isAllowed: true, remaining: 0, retryAfterSeconds: 0 });
  expect((await take('key')).isAllowed).toBe(false);
});

test('keys do not share a bucket', async () => {
  const { take } = createTokenBuckets({ capacity: 1, perSecond: 1 / 60 }, () => new Date(start));
  expect((await take('one')).isAllowed).toBe(true);
  expect((await take('one')).isAllowed).toBe(false);
  expect((await take('other')).isAllowed).toBe(true);
});

test('refused calls, and a clock that goes back, do not extend the wait', async () => {
  let now = start;
  const { take } = createTokenBuckets({ capacity: 6, perSecond: 0.1 }, () => new Date(now));
  for (let call = 0; call < 6; call += 1) await take('key');
  for (let call = 0; call < 100; call += 1) expect((await take('key')).retryAfterSeconds).toBe(10);
  now -= 5_000;
  expect((await take('key')).retryAfterSeconds).toBe(10);
});

test('a refunded call is allowed again, and a bucket never holds more than its capacity', async () => {
  const { take, refund } = createTokenBuckets({ capacity: 2, perSecond: 1 }, () => new Date(start));
  await refund('key');
  expect(
    (await Promise.all([take('key'), take('key'), take('key')])).map(({ isAllowed }) => isAllowed),
  ).toEqual([true, true, false]);
  await refund('key');
  expect((await take('key')).isAllowed).toBe(true);
});
