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
