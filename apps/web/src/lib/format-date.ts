/**
 * Dates and times of signed-in pages are formatted here only: in the browser's language, which chooses 12 or 24 hours, and in the workspace's
 * time zone, or the browser's if none is given. The specification fixes two shapes: `MM/dd/yy` in the header and settings of a template, and
 * `dd MMM yyyy` in the table of Apple's identifiers.
 */
export type DateShape =
  | 'MM/dd/yy'
  | 'dd MMM yyyy'
  | 'medium'
  | 'time'
  | 'dateTime'
  | 'second'
  /** With the zone, to compare with another system's log. */
  | 'exact';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Shape = { locale: string | undefined; options: Intl.DateTimeFormatOptions };

const shapes: Record<Exclude<DateShape, 'dd MMM yyyy'>, Shape> = {
  'MM/dd/yy': { locale: 'en-US', options: { month: '2-digit', day: '2-digit', year: '2-digit' } },
  medium: { locale: undefined, options: { dateStyle: 'medium' } },
  time: { locale: undefined, options: { timeStyle: 'short' } },
  dateTime: { locale: undefined, options: { dateStyle: 'medium', timeStyle: 'short' } },
  second: { locale: undefined, options: { dateStyle: 'medium', timeStyle: 'medium' } },
  exact: { locale: undefined, options: { dateStyle: 'medium', timeStyle: 'long' } },
};

export function formatDate(
  instant: string,
  timeZone: string | undefined,
  shape: DateShape = 'medium',
): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '–';
  if (shape === 'dd MMM yyyy') return dayMonthYear(date, timeZone);
  const { locale, options } = shapes[shape];
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date);
}

/** A time of day such as `18:30`, which belongs to no date. */
export function formatClock(time: string): string {
  const shown = formatDate(`1970-01-01T${time}Z`, 'UTC', 'time');
  return shown === '–' ? time : shown;
}

/** No locale writes all months in three letters in this order: British English has "Sept". */
function dayMonthYear(date: Date, timeZone: string | undefined): string {
  const options = { day: '2-digit', month: 'numeric', year: 'numeric', timeZone } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')} ${months[Number(part('month')) - 1]} ${part('year')}`;
}
