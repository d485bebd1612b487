import { readInstant, zoneOffset } from '../document/calendar.ts';
import { dateNames } from '../formats/formatters.ts';

const pad = (number: number, width = 2, filler = '0') => String(number).padStart(width, filler);
const twelve = (hour: number) => hour % 12 || 12;
const firstOfYear = (date: Date) => Date.UTC(date.getUTCFullYear(), 0, 1);
const offset = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}${pad(Math.abs(minutes) % 60)}`;

type Moment = { local: Date; epoch: number; offsetMinutes: number; locale: string };

/** The supported strftime letters. `local` holds the local time in its UTC fields. */
const letters: Record<string, (moment: Moment) => string> = {
  A: ({ local, locale }) => dateNames(locale, 'weekday', 'long', local),
  a: ({ local, locale }) => dateNames(locale, 'weekday', 'short', local),
  B: ({ local, locale }) => dateNames(locale, 'month', 'long', local),
  b: ({ local, locale }) => dateNames(locale, 'month', 'short', local),
  d: ({ local }) => pad(local.getUTCDate()),
  e: ({ local }) => pad(local.getUTCDate(), 2, ' '),
  F: ({ local }) => local.toISOString().slice(0, 10),
  H: ({ local }) => pad(local.getUTCHours()),
  I: ({ local }) => pad(twelve(local.getUTCHours())),
  j: ({ local }) => pad(Math.floor((local.getTime() - firstOfYear(local)) / 86_400_000) + 1, 3),
  k: ({ local }) => pad(local.getUTCHours(), 2, ' '),
  l: ({ local }) => pad(twelve(local.getUTCHours()), 2, ' '),
  M: ({ local }) => pad(local.getUTCMinutes()),
  m: ({ local }) => pad(local.getUTCMonth() + 1),
  P: ({ local }) => (local.getUTCHours() < 12 ? 'am' : 'pm'),
  p: ({ local }) => (local.getUTCHours() < 12 ? 'AM' : 'PM'),
  R: ({ local }) => local.toISOString().slice(11, 16),
  S: ({ local }) => pad(local.getUTCSeconds()),
  s: ({ epoch }) => String(Math.floor(epoch / 1_000)),
  T: ({ local }) => local.toISOString().slice(11, 19),
  Y: ({ local }) => String(local.getUTCFullYear()),
  y: ({ local }) => pad(local.getUTCFullYear() % 100),
  z: ({ offsetMinutes }) => offset(offsetMinutes),
};

/**
 * Replaces Liquid's own `date` filter, which uses the machine's clock and time zone, so that preview and issued pass could
 * differ. Returns an invalid date unchanged; `now` and `today` are empty, because nothing would trigger another rendering.
 */
export function liquidDate(value: unknown, format: unknown, scope: object): unknown {
  if (value === 'now' || value === 'today') return '';
  if (typeof value !== 'string') return value;
  const timezone = 'timezone' in scope && typeof scope.timezone === 'string' ? scope.timezone : 'UTC';
  const locale = 'locale' in scope && typeof scope.locale === 'string' ? scope.locale : 'en';
  const instant = readInstant(value, timezone);
  if (!instant) return value;
  const ahead = zoneOffset(instant.getTime(), timezone);
  const moment = {
    local: new Date(instant.getTime() + ahead),
    epoch: instant.getTime(),
    offsetMinutes: ahead / 60_000,
    locale,
  };
  const pattern = typeof format === 'string' ? format : '%-d %B %Y';
  return pattern.replace(/%(-?)([A-Za-z%])/g, (written: string, bare: string, letter: string) => {
    if (letter === '%') return '%';
    const text = letters[letter]?.(moment);
    if (text === undefined) return written;
    return bare ? text.replace(/^[0 ]+(?=.)/, '') : text;
  });
}
