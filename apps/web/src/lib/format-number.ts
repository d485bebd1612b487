import { listCountMax } from '@tessera/contract';

const whole = new Intl.NumberFormat();
const parts = new Intl.NumberFormat(undefined, {
  useGrouping: 'always',
  minimumFractionDigits: 1,
}).formatToParts(12_345.5);
const separator = (kind: 'decimal' | 'group', otherwise: string) =>
  parts.find(({ type }) => type === kind)?.value ?? otherwise;

/**
 * Separators of the browser's language for number inputs. Only the decimal separator ends the whole part: Mantine
 * accepts dot and comma by default, and reads "1,250" as 1.25.
 */
export const numberSeparators = {
  decimalSeparator: separator('decimal', '.'),
  thousandSeparator: separator('group', ''),
  allowedDecimalSeparators: [separator('decimal', '.')],
};
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

export function formatNumber(value: number): string {
  return whole.format(value);
}

/** With the currency if there is one, without cents if the value has none. */
export function formatMoney(value: number, currency: string | null): string {
  if (currency === null) return formatNumber(value);
  const trailingZeroDisplay = 'stripIfInteger';
  return new Intl.NumberFormat(undefined, { style: 'currency', currency, trailingZeroDisplay }).format(value);
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export function formatPercent(share: number): string {
  return percent.format(share);
}

export function formatCompactNumber(value: number): string {
  return compact.format(value);
}

/** "10,000+" if the count is a minimum. */
export function formatCount(count: { totalCount: number; totalCountIsMinimum?: boolean }): string {
  return `${formatNumber(count.totalCount)}${count.totalCountIsMinimum ? '+' : ''}`;
}

/** Lists stop counting at a bound; that count is a minimum. */
export function formatBoundedCount(totalCount: number): string {
  return formatCount({ totalCount, totalCountIsMinimum: totalCount >= listCountMax });
}
