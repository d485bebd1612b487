import { type JsonRecord, textOf } from './json-reading.ts';

/** The phone a pass is looked at on: Wallet writes dates and numbers its way, not the issuer's. */
export type AppleDevice = {
  /** A language tag such as `de-CH`. */
  locale: string;
  /** An IANA name such as `Europe/Zurich`. */
  timezone: string;
  now: Date;
  /** Absent: the newest. */
  iosVersion?: IosVersion;
};

export type IosVersion = 18 | 26 | 27;

type Length = 'short' | 'medium' | 'long' | 'full';

const instantPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})$/;
const dayMs = 86_400_000;
/** Wallet's NSNumberFormatter writes no more. */
const decimalsMax = 3;

function lengthOf(style: unknown): Length | undefined {
  const name = /^PKDateStyle(Short|Medium|Long|Full)$/.exec(textOf(style))?.[1]?.toLowerCase();
  return name === 'short' || name === 'medium' || name === 'long' || name === 'full' ? name : undefined;
}

/** Midnight (UTC) of the day an instant falls on in a time zone, to count days apart. */
function dayOf(date: Date, timeZone: string): number {
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(date));
}

function relativeDay(date: Date, timeZone: string, device: AppleDevice): string | undefined {
  const days = Math.round((dayOf(date, timeZone) - dayOf(device.now, device.timezone)) / dayMs);
  if (Math.abs(days) > 1) return undefined;
  const words = new Intl.RelativeTimeFormat(device.locale, { numeric: 'auto' }).format(days, 'day');
  return words.charAt(0).toLocaleUpperCase(device.locale) + words.slice(1);
}

function dateText(value: string, field: JsonRecord, device: AppleDevice): string | undefined {
  const [, wallTime, offset] = instantPattern.exec(value) ?? [];
  if (!wallTime || !offset) return undefined;
  const dateStyle = lengthOf(field.dateStyle);
  const timeStyle = lengthOf(field.timeStyle);
  if (!dateStyle && !timeStyle) return undefined;
  // `ignoresTimeZone`: shown as written, wherever the phone is. The wall time is read as UTC and shown in UTC.
  const ignoresZone = field.ignoresTimeZone === true;
  const date = new Date(ignoresZone ? `${wallTime}Z` : value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(date.getTime())) return undefined;
  const timeZone = ignoresZone ? 'UTC' : device.timezone;
  const format = (styles: { dateStyle?: Length; timeStyle?: Length }) =>
    new Intl.DateTimeFormat(device.locale, { ...styles, timeZone }).format(date);
  const day = field.isRelative === true && dateStyle ? relativeDay(date, timeZone, device) : undefined;
  if (!day) return format({ ...(dateStyle && { dateStyle }), ...(timeStyle && { timeStyle }) });
  return timeStyle ? `${day}, ${format({ timeStyle })}` : day;
}

function numberText(value: number, field: JsonRecord, locale: string): string {
  const currency = textOf(field.currencyCode);
  if (/^[A-Za-z]{3}$/.test(currency)) return value.toLocaleString(locale, { style: 'currency', currency });
  switch (field.numberStyle) {
    case 'PKNumberStylePercent':
      return value.toLocaleString(locale, { style: 'percent' });
    case 'PKNumberStyleScientific':
      return value.toLocaleString(locale, { notation: 'scientific', maximumFractionDigits: 15 });
    case 'PKNumberStyleDecimal':
    // Browsers cannot spell numbers out; the digits are the nearest truth.
    case 'PKNumberStyleSpellOut':
      return value.toLocaleString(locale, { maximumFractionDigits: decimalsMax });
    default:
      return String(value);
  }
}

/**
 * A pass.json field's value as Wallet writes it on that phone.
 * A value its style does not fit (a date without an offset, an amount given as text) is shown as it stands.
 * Source: Apple, PassFieldContent.
 */
export function appleValueText(field: JsonRecord, device: AppleDevice): string {
  const { value } = field;
  if (typeof value === 'number') return numberText(value, field, device.locale);
  const text = textOf(value);
  return dateText(text, field, device) ?? text;
}
