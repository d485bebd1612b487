import { formatNumber, formatPercent } from '../../lib/format-number.ts';

const measure = (value: number, unit: string) =>
  new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(value);

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** In the largest unit of which there are two. */
export function formatDuration(seconds: number): string {
  if (seconds >= 2 * day) return measure(Math.floor(seconds / day), 'day');
  if (seconds >= 2 * hour) return measure(Math.floor(seconds / hour), 'hour');
  if (seconds >= 2 * minute) return measure(Math.floor(seconds / minute), 'minute');
  return measure(Math.round(seconds), 'second');
}

export function daysUntil(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.now()) / (day * 1_000));
}

export function formatDays(days: number): string {
  return days < 0 ? 'Expired' : measure(days, 'day');
}

export function formatSize(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? measure(gigabytes, 'gigabyte') : measure(bytes / 1e6, 'megabyte');
}

export const formatShare = (share: number) =>
  Number.isFinite(share) ? formatPercent(share) : formatNumber(0);
