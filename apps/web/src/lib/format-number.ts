import { listCountMax } from '@tessera/contract';

const whole = new Intl.NumberFormat();
const parts = new Intl.NumberFormat(undefined, {
  useGrouping: 'always',
  minimumFractionDigits: 1,
}).formatToParts(12_345.5);
const separator = (kind: 'decimal' | 'group', otherwise: string) =>
  parts.find(({ type }) => type === kind)?.value ?? otherwise;

/**
 * How the reader's language writes numbers, for inputs of them. The decimal mark alone ends the whole part: Mantine takes dot and comma
 * by default, and would read a typed "1,250" as 1.25.
 */
export const numberSeparators = {
  decimalSeparator: separator('decimal', '.'),
  thousandSeparator: separator('group', ''),
  allowedDecimalSeparators: [separator('decimal', '.')],
};
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** A count in full, with the reader's grouping: 12,345. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** A share of 1: 4.2%. */
export function formatPercent(share: number): string {
  return percent.format(share);
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
