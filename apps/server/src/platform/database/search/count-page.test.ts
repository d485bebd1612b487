import { expect, it } from 'vitest';
import { countPage } from './find-page.ts';

const notAsked = (): never => {
  throw new Error('nothing is counted here');
};

it('counts the rows a page of a long list shows, without the extra row that indicates more', async () => {
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
