import { expect, it } from 'vitest';
import { countPage } from './count-page.ts';

const notAsked = (): never => {
  throw new Error('nothing is counted here');
};

it('counts of a long list what the page shows, without the row that only says that there are more', async () => {
  const total = await countPage(
    { getExecutor: notAsked },
    {
      rows: ['first', 'second', 'third'],
      limit: 2,
      isLong: true,
      isFirst: true,
      until: null,
      matching: { limit: notAsked },
    },
  );
  expect(total).toEqual({ totalCount: 2, totalCountIsMinimum: true });
});
