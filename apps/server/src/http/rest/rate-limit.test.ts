import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const start = Date.UTC(2026, 10, 21);

test('a minute’s worth of calls may come at once; the next waits as long as it is told, and is taken then', () => {
  let now = start;
  const take = createRateLimit(60, () => new Date(now));
  for (let call = 0; call < 60; call += 1) expect(take('key').isAllowed).toBe(true);
  const refused = take('key');
  expect(refused).toEqual({
    isAllowed: false,
    limit: 60,
    remaining: 0,
    resetSeconds: 60,
    retryAfterSeconds: 1,
  });
  now += refused.retryAfterSeconds * 1000;
  expect(take('key')).toMatchObject({ isAllowed: true, remaining: 0, retryAfterSeconds: 0 });
  expect(take('key').isAllowed).toBe(false);
});

test('one key’s calls take nothing from another’s', () => {
  const take = createRateLimit(1, () => new Date(start));
  expect(take('one').isAllowed).toBe(true);
  expect(take('one').isAllowed).toBe(false);
  expect(take('other').isAllowed).toBe(true);
});

test('asking while refused makes nobody wait longer, and neither does a clock that goes back', () => {
  let now = start;
  const take = createRateLimit(6, () => new Date(now));
  for (let call = 0; call < 6; call += 1) take('key');
  for (let call = 0; call < 100; call += 1) expect(take('key').retryAfterSeconds).toBe(10);
  now -= 5_000;
  expect(take('key').retryAfterSeconds).toBe(10);
});
