import type { DateStyle, NumberStyle } from './design-document.ts';

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

const numberOptions: Record<NumberStyle, Intl.NumberFormatOptions> = {
  decimal: {},
  percent: { style: 'percent', maximumFractionDigits: 1 },
  scientific: { notation: 'scientific' },
  // No browser spells numbers out; Apple Wallet does.
  spellOut: {},
};

/** A number in the locale's format with up to three decimals, like Wallet's decimal style. */
export function formatNumber(value: number, locale: string, style: NumberStyle = 'decimal'): string {
  const make = () => new Intl.NumberFormat(locale, numberOptions[style]);
  return kept(numbers, `${locale} ${style}`, make).format(value);
}

/** An amount in an ISO 4217 currency. */
export function formatCurrency(value: number, currencyCode: string, locale: string): string {
  const make = () => new Intl.NumberFormat(locale, { style: 'currency', currency: currencyCode });
  return kept(numbers, `${locale} ${currencyCode}`, make).format(value);
}

/** A day, or a day and a time to the minute, in the zone; unless styled, Apple's medium date and short time. */
export function formatInstant(
  instant: Date,
  form: {
    kind: 'date' | 'dateTime';
    dateStyle?: DateStyle | undefined;
    timeStyle?: DateStyle | undefined;
  },
  place: { locale: string; timezone: string },
): string {
  const dateStyle = form.dateStyle ?? 'medium';
  const timeStyle = form.kind === 'dateTime' ? (form.timeStyle ?? 'short') : undefined;
  const make = () =>
    new Intl.DateTimeFormat(place.locale, { dateStyle, timeStyle, timeZone: place.timezone });
  return kept(dates, `${dateStyle} ${timeStyle} ${place.locale} ${place.timezone}`, make).format(instant);
}

/** The name of a month or weekday; `local` holds the day in its UTC fields. */
export function dateNames(
  locale: string,
  what: 'month' | 'weekday',
  width: 'long' | 'short',
  local: Date,
): string {
  const make = () => new Intl.DateTimeFormat(locale, { [what]: width, timeZone: 'UTC' });
  return kept(dates, `${what} ${width} ${locale}`, make).format(local);
}
