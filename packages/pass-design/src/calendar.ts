// Dates and times of day as people write them, and what they mean in a time zone. Intl is the only time zone
// database that both a browser and a server have.

const minute = 60_000;
const day = 86_400_000;
/** Formatters cost about 50 µs to make and a few kilobytes to keep: enough for every zone and then some. */
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

/** Liberia's clocks, in January 1972, were the last to change inside a minute: from here one answer serves the whole minute. */
const wholeMinutesSince = Date.UTC(1973, 0, 1);
/** Passes of one event share a handful of instants; some 200 bytes each. */
const offsetsMax = 5_000;
const offsets = new Map<string, number>();

/** How far the zone's clocks were ahead of UTC at an instant, in milliseconds, whole minutes. */
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

/** Reading a clock in another zone costs Intl about 5 µs, as much as the rest of a field. */
function askZone(epoch: number, timezone: string): number {
  const part = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of clockOf(timezone).formatToParts(epoch)) {
    if (type in part) part[type as keyof typeof part] = Number(value);
  }
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((local - Math.floor(epoch / 1_000) * 1_000) / minute) * minute;
}

/** The instant a clock in the zone shows a local time: the earlier of two when clocks go back, just after the gap when they go forward. */
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

/**
 * The instant a written date means: `2026-11-21`, `2026-11-21T09:30`, with or without seconds and offset.
 * Without an offset it is the zone's own clock; a date alone is its first moment there. Anything else, and days that
 * do not exist (30 February), are null.
 */
export function readInstant(text: string, timezone: string): Date | null {
  const match = written.exec(text.trim());
  if (!match) return null;
  const [, year, month, dayOfMonth, hour = '0', minutes = '0', seconds = '0', zone] = match;
  if (Number(hour) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth));
  const read = new Date(midnight);
  if (read.getUTCMonth() !== Number(month) - 1 || read.getUTCDate() !== Number(dayOfMonth)) return null;
  const local = midnight + (Number(hour) * 60 + Number(minutes)) * minute + Number(seconds) * 1_000;
  return new Date(zone ? local - offsetOf(zone) : instantOfLocal(local, timezone));
}

/** Whether a written date that `readInstant` understands names a day and no time. */
export const isWholeDay = (text: string): boolean => text.trim().length === 'YYYY-MM-DD'.length;

/** ISO 8601 to the second, on the zone's clock and with its offset: the only form both wallets read alike. */
export function writeInstant(instant: Date, timezone: string): string {
  const offset = zoneOffset(instant.getTime(), timezone);
  const local = new Date(instant.getTime() + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const minutes = Math.abs(offset) / minute;
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
