import { expect, test } from 'vitest';
import { createInFlightLimiter } from './in-flight-limiter.ts';

/** Work that runs until it is told to end, and knows how much of it has begun. */
function endlessWork() {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const work = {
    begun: 0,
    end,
    run: () => {
      work.begun += 1;
      return promise;
    },
  };
  return work;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const times = (count: number, ask: () => Promise<void>) => Array.from({ length: count }, ask);

test('of a hundred requests of one caller eight run at a time, and all are answered', async () => {
  const limiter = createInFlightLimiter();
  const work = endlessWork();
  const requests = times(100, () => limiter('key', work.run));
  await settled();
  expect(work.begun).toBe(8);
  work.end();
  await Promise.all(requests);
  expect(work.begun).toBe(100);
});

test('the next request is refused, with when to try again, until one of the hundred is answered', async () => {
  const limiter = createInFlightLimiter();
  const work = endlessWork();
  const requests = times(100, () => limiter('key', work.run));
  await expect(limiter('key', work.run)).rejects.toMatchObject({
    code: 'tooManyRequests',
    retryAfterSeconds: 1,
  });
  work.end();
  await Promise.all(requests);
  expect(await limiter('key', async () => 'answered')).toBe('answered');
});

test('one caller’s requests do not hold up another’s', async () => {
  const limiter = createInFlightLimiter();
  const work = endlessWork();
  const requests = times(100, () => limiter('busy', work.run));
  expect(await limiter('other', async () => 'answered')).toBe('answered');
  work.end();
  await Promise.all(requests);
});

test('a request that fails makes room like one that succeeds', async () => {
  const limiter = createInFlightLimiter();
  const fail = () => limiter('key', () => Promise.reject(new Error('broken')));
  await Promise.allSettled(times(100, fail));
  expect(await limiter('key', async () => 'answered')).toBe('answered');
});
