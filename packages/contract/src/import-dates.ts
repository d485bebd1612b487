import type { importDateOrders } from './import-choices.ts';

type DateOrder = (typeof importDateOrders)[number];

const numericDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;

/** Why a date is refused while the order of its parts is unknown. */
export const dateOrderMissing =
  'Choose whether the day or the month comes first in dates such as 03/04/2026.';

/** A date such as 31.12.2026 or 12/31/2026 as 2026-12-31, other texts unchanged; null if it can be read in both orders and none is given. */
export function readNumericDate(text: string, order: DateOrder | null): string | null {
  const [, first = '', mark, second = '', year, time] = numericDate.exec(text.trim()) ?? [];
  if (year === undefined) return text;
  // A day with points is written first everywhere.
  const read = mark === '.' ? 'dayFirst' : (order ?? orderOf(first, second));
  if (read === null && Number(first) !== Number(second)) return null;
  const [day, month] = read === 'monthFirst' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time ? `T${time.padStart(5, '0')}` : ''}`;
}

/** The order that a date shows; null for a date that can be read in both, or with points. */
export function shownDateOrder(text: string): DateOrder | null {
  const [, first = '', mark, second = '', year] = numericDate.exec(text.trim()) ?? [];
  return year === undefined || mark === '.' ? null : orderOf(first, second);
}

function orderOf(first: string, second: string): DateOrder | null {
  const isMonth = (part: string) => Number(part) <= 12;
  if (isMonth(first) === isMonth(second)) return null;
  return isMonth(second) ? 'dayFirst' : 'monthFirst';
}
