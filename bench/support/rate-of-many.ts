import pLimit from 'p-limit';

/** How often `work` completes per second, run `count` times, `atOnce` at a time. */
export async function rateOfMany(count: number, atOnce: number, work: () => Promise<void>): Promise<number> {
  const limit = pLimit(atOnce);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: count }, () => limit(work)));
  return (count / (performance.now() - startedAt)) * 1000;
}
