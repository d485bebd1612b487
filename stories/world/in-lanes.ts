/** Concurrent requests: enough to keep two cores busy, few enough not to queue. */
const lanes = 8;

/** Runs the work for each item with limited concurrency; returns the results in the items' order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, item] of waiting) results[index] = await work(item);
    }),
  );
  return results;
}
