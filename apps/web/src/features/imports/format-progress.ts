import { formatNumber } from '../../lib/format-number.ts';

const units = ['bytes', 'kB', 'MB', 'GB'];

/** 34 MB. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1_000 ** unit;
  return `${formatNumber(unit === 0 || amount >= 10 ? Math.round(amount) : Number(amount.toFixed(1)))} ${units[unit]}`;
}

export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.round(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  const hours = Math.round(seconds / 3_600);
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
}

/** "1 row", "2,000 rows". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
