/** Dates are shown in the workspace's time zone; the specification fixes two shapes, the rest follow the reader's language. */
export type DateShape = 'MM/dd/yy' | 'dd MMM yyyy' | 'medium' | 'dateTime' | 'day';

const shapes: Record<DateShape, { locale: string | undefined; options: Intl.DateTimeFormatOptions }> = {
  'MM/dd/yy': { locale: 'en-US', options: { month: '2-digit', day: '2-digit', year: '2-digit' } },
  'dd MMM yyyy': { locale: 'en-GB', options: { day: '2-digit', month: 'short', year: 'numeric' } },
  medium: { locale: undefined, options: { dateStyle: 'medium' } },
  day: { locale: undefined, options: { day: 'numeric', month: 'short' } },
  dateTime: { locale: undefined, options: { dateStyle: 'medium', timeStyle: 'short' } },
};

/** An instant (ISO 8601) as a date of the given time zone; an unreadable one is shown as a dash. */
export function formatDate(instant: string, timeZone: string, shape: DateShape = 'medium'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '–';
  const { locale, options } = shapes[shape];
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date);
}
