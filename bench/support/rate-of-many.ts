import pLimit from 'p-limit';

/** Completions of `work` per second, run `count` times, `atOnce` concurrently. */
export async function rateOfMany(count: number, atOnce: number, work: () => Promise<void>): Promise<number> {
  const limit = pLimit(atOnce);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: count }, () => limit(work)));
  return (count / (performance.now() - startedAt)) * 1000;
}
