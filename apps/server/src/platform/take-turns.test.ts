import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('no more than so many run at once, and all who wait come to run', async () => {
  const turns = takeTurns({ atOnce: 2, waitingMax: 10 });
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => turns.run(work)));
  expect([most, running]).toEqual([2, 0]);
});

test('who would wait too long is turned away, and a failure gives its place back', async () => {
  const turns = takeTurns({ atOnce: 1, waitingMax: 0 });
  const failing = turns.run(() => Promise.reject(new Error('no')));
  expect(turns.run(async () => 1)).toBeNull();
  await expect(failing).rejects.toThrow('no');
  await expect(turns.run(async () => 2)).resolves.toBe(2);
});
