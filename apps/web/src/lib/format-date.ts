/** The specification fixes the first two shapes; the others follow the browser's language. All use the workspace's time zone. */
export type DateShape = 'MM/dd/yy' | 'dd MMM yyyy' | 'medium' | 'dateTime' | 'day';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Shape = { locale: string | undefined; options: Intl.DateTimeFormatOptions };

const shapes: Record<Exclude<DateShape, 'dd MMM yyyy'>, Shape> = {
  'MM/dd/yy': { locale: 'en-US', options: { month: '2-digit', day: '2-digit', year: '2-digit' } },
  medium: { locale: undefined, options: { dateStyle: 'medium' } },
  day: { locale: undefined, options: { day: 'numeric', month: 'short' } },
  dateTime: { locale: undefined, options: { dateStyle: 'medium', timeStyle: 'short' } },
};

export function formatDate(instant: string, timeZone: string, shape: DateShape = 'medium'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '–';
  if (shape === 'dd MMM yyyy') return dayMonthYear(date, timeZone);
  const { locale, options } = shapes[shape];
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date);
}

/** No locale writes all months in three letters in this order: British English has "Sept". */
function dayMonthYear(date: Date, timeZone: string): string {
  const options = { day: '2-digit', month: 'numeric', year: 'numeric', timeZone } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')} ${months[Number(part('month')) - 1]} ${part('year')}`;
}
