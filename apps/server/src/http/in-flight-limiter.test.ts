import { expect, test } from 'vitest';
import { createInFlightLimiter } from './in-flight-limiter.ts';

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

test('of a hundred requests of one caller eight run at a time, and all complete', async () => {
  const limiter = createInFlightLimiter();
  const work = endlessWork();
  const requests = times(100, () => limiter('key', work.run));
  await settled();
  expect(work.begun).toBe(8);
  work.end();
  await Promise.all(requests);
  expect(work.begun).toBe(100);
});

test('the next request is refused, with a retry time, until one of the hundred completes', async () => {
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

test('one caller’s requests do not delay another’s', async () => {
  const limiter = createInFlightLimiter();
  const work = endlessWork();
  const requests = times(100, () => limiter('busy', work.run));
  expect(await limiter('other', async () => 'answered')).toBe('answered');
  work.end();
  await Promise.all(requests);
});

test('a failing request frees its slot like a successful one', async () => {
  const limiter = createInFlightLimiter();
  const fail = () => limiter('key', () => Promise.reject(new Error('broken')));
  await Promise.allSettled(times(100, fail));
  expect(await limiter('key', async () => 'answered')).toBe('answered');
});
