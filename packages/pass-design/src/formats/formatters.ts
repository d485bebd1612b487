/** Creating a formatter takes about 50 µs; this covers all locales, zones and currencies in concurrent use. */
const formattersMax = 1_000;

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function kept<T>(formatters: Map<string, T>, key: string, make: () => T): T {
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= formattersMax) formatters.clear();
  const made = make();
  formatters.set(key, made);
  return made;
}

/** @param style a cache key that identifies the options */
export function formatNumber(
  value: number,
  locale: string,
  style: string,
  options: Intl.NumberFormatOptions,
): string {
  const make = () => new Intl.NumberFormat(locale, options);
  return kept(numbers, `${locale} ${style}`, make).format(value);
}

type InstantStyles = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>;

export function formatInstant(
  instant: Date,
  { dateStyle, timeStyle }: InstantStyles,
  { locale, timezone }: { locale: string; timezone: string },
): string {
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: timezone });
  return kept(dates, `${dateStyle} ${timeStyle} ${locale} ${timezone}`, make).format(instant);
}

/** The names of months and weekdays; `local` holds the day in its UTC fields. */
export function dateNames(
  locale: string,
  what: 'month' | 'weekday',
  width: 'long' | 'short',
  local: Date,
): string {
  const make = () => new Intl.DateTimeFormat(locale, { [what]: width, timeZone: 'UTC' });
  return kept(dates, `${what} ${width} ${locale}`, make).format(local);
}
