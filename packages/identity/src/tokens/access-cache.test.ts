import { expect, test } from 'vitest';
import { createAccessCache } from './access-cache.ts';

test('a cached state is read again after three seconds, also if the clock was set back by an hour', async () => {
  let now = Date.UTC(2026, 10, 27, 10);
  const cache = createAccessCache(() => new Date(now));
  let reads = 0;
  const read = () =>
    cache.read('session', async () => {
      reads += 1;
      return { role: null };
    });
  await read();
  now -= 3_600_000;
  await read();
  now += 2_000;
  await read();
  expect(reads).toBe(1);
  now += 1_000;
  await read();
  expect(reads).toBe(2);
});
