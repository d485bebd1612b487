import { readInstant, writeInstant } from '@tessera/pass-design';
import { formatClock } from '../../../lib/format-date.ts';

export type LaunchTime = {
  at: Date | null;
  error: string | null;
  note: string | null;
};

const hour = 3_600_000;
const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The zone's offset at an instant: `UTC+02:00`. */
export function offsetName(at: Date, timezone: string): string {
  const offset = writeInstant(at, timezone).slice(19);
  return `UTC${offset === 'Z' ? '+00:00' : offset}`;
}

export function readLaunchTime(local: string, timezone: string, now: Date): LaunchTime {
  const at = isWhole.test(local) ? readInstant(local, timezone) : null;
  if (!at) return { at: null, error: null, note: null };
  if (at <= now) return { at: null, error: 'Choose a time in the future.', note: null };
  return { at, error: null, note: clockNote(at, local, timezone, now) };
}

function clockNote(at: Date, local: string, timezone: string, now: Date): string | null {
  const localOf = (instant: Date) => writeInstant(instant, timezone).slice(0, local.length);
  const time = formatClock(local.slice(-5));
  if (localOf(at) !== local)
    return `The clocks skip ${time} on that day, so the launch is at ${formatClock(localOf(at).slice(-5))}.`;
  if (localOf(new Date(at.getTime() + hour)) === local)
    return `The clocks are set back on that day and show ${time} twice. The launch is at the first.`;
  const [today, then] = [now, at].map((instant) => offsetName(instant, timezone));
  if (today === then) return null;
  return `The clocks change before then: it is ${today} now and ${then} at the launch. The time above is what clocks show at the launch.`;
}
