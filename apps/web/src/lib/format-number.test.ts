import { listCountMax } from '@tessera/contract';
import { expect, it } from 'vitest';
import { formatBoundedCount, formatCount, formatNumber } from './format-number.ts';

it('a count that may be the least there are says so', () => {
  expect(formatCount({ totalCount: 7 })).toBe('7');
  expect(formatCount({ totalCount: listCountMax, totalCountIsMinimum: true })).toBe(
    `${formatNumber(listCountMax)}+`,
  );
  expect(formatBoundedCount(listCountMax)).toBe(`${formatNumber(listCountMax)}+`);
  expect(formatBoundedCount(12)).toBe('12');
});
