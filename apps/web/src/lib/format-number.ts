import { listCountMax } from '@tessera/contract';

const whole = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** A count in full, with the reader's grouping: 12,345. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** A count for a tile or an axis: 12.3K. */
export function formatCompactNumber(value: number): string {
  return compact.format(value);
}

/** A count that may be the least there are: 10,000+. */
export function formatCount(count: { totalCount: number; totalCountIsMinimum?: boolean }): string {
  return `${formatNumber(count.totalCount)}${count.totalCountIsMinimum ? '+' : ''}`;
}

/** A count that stands where lists stop counting: there it is the least there are. */
export function formatBoundedCount(totalCount: number): string {
  return formatCount({ totalCount, totalCountIsMinimum: totalCount >= listCountMax });
}
