// Parses dates and times and interprets them in a time zone. Intl is the only time zone database in both browser and server.

const minute = 60_000;
const day = 86_400_000;
/** Creating a formatter takes about 50 µs and a few kilobytes; this is enough for every zone. */
const formattersMax = 600;
const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  if (clocks.size >= formattersMax) clocks.clear();
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timezone, made);
  return made;
}

/** After January 1972, when Liberia changed its clocks, all offsets are whole minutes, so one result serves a whole minute. */
const wholeMinutesSince = Date.UTC(1973, 0, 1);
/** Passes of one event share a few instants; about 200 bytes each. */
const offsetsMax = 5_000;
const offsets = new Map<string, number>();

/** The zone's offset from UTC at an instant, in milliseconds, a multiple of a minute. */
export function zoneOffset(epoch: number, timezone: string): number {
  if (timezone === 'UTC') return 0;
  if (epoch < wholeMinutesSince) return askZone(epoch, timezone);
  const key = `${timezone} ${Math.floor(epoch / minute)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= offsetsMax) offsets.clear();
  const offset = askZone(epoch, timezone);
  offsets.set(key, offset);
  return offset;
}

/** Intl takes about 5 µs for this, as much as the rest of a field. */
function askZone(epoch: number, timezone: string): number {
  const part = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of clockOf(timezone).formatToParts(epoch)) {
    if (type in part) part[type as keyof typeof part] = Number(value);
  }
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((local - Math.floor(epoch / 1_000) * 1_000) / minute) * minute;
}

/** The instant of a local time in the zone: the earlier of two when clocks go back, just after the gap when they go forward. */
function instantOfLocal(local: number, timezone: string): number {
  const before = zoneOffset(local - day, timezone);
  const after = zoneOffset(local + day, timezone);
  const earlierFirst = before > after ? [before, after] : [after, before];
  const found = earlierFirst.find((offset) => zoneOffset(local - offset, timezone) === offset);
  return local - (found ?? before);
}

function offsetOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * minute;
}

/** Whether a date of the year has four digits in every time zone. Date.UTC takes the years 0 to 99 for those after 1900. */
export const isYearWritable = (year: number): boolean => year >= 1000 && year <= 9998;

/**
 * The instant of a date text: `2026-11-21`, `2026-11-21T09:30`, with or without seconds and offset. Without an offset it is local
 * to the zone; a date alone is the start of that day. Null for anything else, for days that do not exist (30 February), and for years that
 * cannot be written with four digits.
 */
export function readInstant(text: string, timezone: string): Date | null {
  const match = written.exec(text.trim());
  if (!match) return null;
  const [, year, month, dayOfMonth, hour = '0', minutes = '0', seconds = '0', zone] = match;
  if (Number(hour) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  if (!isYearWritable(Number(year))) return null;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth));
  const read = new Date(midnight);
  if (read.getUTCMonth() !== Number(month) - 1 || read.getUTCDate() !== Number(dayOfMonth)) return null;
  const local = midnight + (Number(hour) * 60 + Number(minutes)) * minute + Number(seconds) * 1_000;
  return new Date(zone ? local - offsetOf(zone) : instantOfLocal(local, timezone));
}

/** Whether a valid date text is a day without a time. */
export const isWholeDay = (text: string): boolean => text.trim().length === 'YYYY-MM-DD'.length;

/** ISO 8601 to the second, with the zone's offset: the only form that both wallets interpret alike. */
export function writeInstant(instant: Date, timezone: string): string {
  const offset = zoneOffset(instant.getTime(), timezone);
  const local = new Date(instant.getTime() + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const minutes = Math.abs(offset) / minute;
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The calendar day (`2026-11-21`) of an instant in the zone. */
export const calendarDay = (instant: Date, timezone: string): string =>
  writeInstant(instant, timezone).slice(0, 'YYYY-MM-DD'.length);
