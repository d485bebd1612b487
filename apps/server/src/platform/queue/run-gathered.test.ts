import { expect, test } from 'vitest';
import { z } from 'zod';
import { runGathered } from './run-gathered.ts';

const payload = z.object({ number: z.int() });
const taken = [1, 'two', 3].map((number) => ({ id: `job ${number}`, data: { number } }));

test('of gathered jobs only an invalid one fails', async () => {
  const seen: number[] = [];
  const work = async (payloads: z.infer<typeof payload>[]) => {
    seen.push(...payloads.map(({ number }) => number));
    return new Map();
  };
  const failed = await runGathered(payload, work, taken);
  expect(seen).toEqual([1, 3]);
  expect([...failed.keys()]).toEqual(['job two']);
});

test('the gathered jobs reported as failed fail, and all of them if the run throws', async () => {
  const one = await runGathered(payload, async ([first]) => new Map(first && [[first, 'no']]), taken);
  expect([...one.keys()].toSorted()).toEqual(['job 1', 'job two']);
  const all = await runGathered(payload, () => Promise.reject(new Error('no')), taken);
  expect(all.size).toBe(3);
});
