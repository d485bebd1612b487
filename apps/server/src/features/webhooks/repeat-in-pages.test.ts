import { expect, test } from 'vitest';
import { repeatInPages } from './fail-pending-deliveries.ts';

test('processes a log of any size to its last row, a page at a time', async () => {
  for (const size of [0, 1, 5_000, 12_345]) {
    let left = size;
    const pages: number[] = [];
    const sum = await repeatInPages(async (rowsMax) => {
      const page = Math.min(left, rowsMax);
      left -= page;
      pages.push(page);
      return page;
    });
    expect([left, sum]).toEqual([0, size]);
    expect(Math.max(...pages)).toBeLessThanOrEqual(5_000);
  }
});
