import { spellOut } from './spell-out.ts';

export interface PhoneRegion {
  /** BCP 47, like `en-GB`. */
  locale: string;
  /** IANA name, like `Europe/Vienna`. */
  timeZone: string;
}

/** The part of a pass.json field that determines its text. Apple, PassFieldContent. */
export type FormattedField = {
  readonly value?: unknown;
  readonly currencyCode?: unknown;
  readonly numberStyle?: unknown;
  readonly dateStyle?: unknown;
  readonly timeStyle?: unknown;
  readonly ignoresTimeZone?: unknown;
  readonly isRelative?: unknown;
};

/**
 * A field's value as Wallet writes it: money, numbers, dates and times by iOS's NSNumberFormatter and
 * NSDateFormatter. A value that does not fit its style, such as a date without an offset, stays unchanged.
 */
export function fieldText(field: FormattedField, region: PhoneRegion, now: Date): string {
  const { value } = field;
  if (typeof value === 'number') return numberText(field, value, region.locale);
  return typeof value === 'string' ? (dateText(field, value, region, now) ?? value) : '';
}

/** NSNumberFormatter rounds half to even. */
const rounding = { roundingMode: 'halfEven' } as const;

function numberText({ currencyCode, numberStyle }: FormattedField, value: number, locale: string): string {
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { ...rounding, ...options }).format(value);
  if (typeof currencyCode === 'string' && /^[A-Za-z]{3}$/.test(currencyCode))
    return format({ style: 'currency', currency: currencyCode });
  switch (numberStyle) {
    case 'PKNumberStylePercent':
      return format({ style: 'percent' });
    case 'PKNumberStyleScientific':
      return format({ notation: 'scientific', maximumFractionDigits: 15 });
    case 'PKNumberStyleSpellOut':
      return spellOut(value, locale) ?? format({ maximumFractionDigits: 3 });
    default:
      return format({ maximumFractionDigits: 3 });
  }
}

type Length = 'short' | 'medium' | 'long' | 'full';

function lengthOf(style: unknown): Length | undefined {
  const name = typeof style === 'string' ? style.replace('PKDateStyle', '').toLowerCase() : '';
  return name === 'short' || name === 'medium' || name === 'long' || name === 'full' ? name : undefined;
}

const written = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|([+-])(\d{2}):?(\d{2}))$/;

/** An instant and the time zone to show it in. */
type Clock = { date: Date; timeZone: string };

function clockOf(field: FormattedField, value: string, region: PhoneRegion): Clock | null {
  const [, wallTime, zone, sign, hours = '', minutes = ''] = written.exec(value) ?? [];
  if (!wallTime || !zone) return null;
  const date = new Date(wallTime + (zone === 'Z' ? zone : `${sign}${hours}:${minutes}`));
  if (Number.isNaN(date.getTime())) return null;
  if (field.ignoresTimeZone !== true) return { date, timeZone: region.timeZone };
  if (zone === 'Z' || Number(hours) + Number(minutes) === 0) return { date, timeZone: 'UTC' };
  // Zones of whole hours have names with POSIX's inverted sign; older browsers know no other offsets.
  if (minutes === '00' && Number(hours) <= 12)
    return { date, timeZone: `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` };
  return { date: new Date(`${wallTime}Z`), timeZone: 'UTC' };
}

function dateText(field: FormattedField, value: string, region: PhoneRegion, now: Date): string | undefined {
  const dateStyle = lengthOf(field.dateStyle);
  const timeStyle = lengthOf(field.timeStyle);
  const clock = dateStyle || timeStyle ? clockOf(field, value, region) : null;
  if (!clock) return undefined;
  const { date, timeZone } = clock;
  const format = (styles: { dateStyle?: Length | undefined; timeStyle?: Length | undefined }) =>
    new Intl.DateTimeFormat(region.locale, { ...styles, timeZone }).format(date);
  const day = field.isRelative === true && dateStyle ? relativeDay(clock, region, now) : undefined;
  if (!day) return format({ dateStyle, timeStyle });
  // The language joins date and time.
  return timeStyle ? format({ dateStyle, timeStyle }).replace(format({ dateStyle }), day) : day;
}

const dayMilliseconds = 86_400_000;
/** Languages name at most three days before and after today. */
const namedDaysMax = 3;

/** The name of a day near today, such as “Tomorrow” or “Übermorgen”; undefined for others. */
function relativeDay({ date, timeZone }: Clock, region: PhoneRegion, now: Date): string | undefined {
  const days = Math.round((dayOf(date, timeZone) - dayOf(now, region.timeZone)) / dayMilliseconds);
  if (Math.abs(days) > namedDaysMax) return undefined;
  const parts = new Intl.RelativeTimeFormat(region.locale, { numeric: 'auto' }).formatToParts(days, 'day');
  if (parts.some(({ type }) => type !== 'literal')) return undefined;
  const name = parts.map((part) => part.value).join('');
  return name.charAt(0).toLocaleUpperCase(region.locale) + name.slice(1);
}

/** Midnight in UTC of the calendar day, to count days. */
const dayOf = (date: Date, timeZone: string): number =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(date));
