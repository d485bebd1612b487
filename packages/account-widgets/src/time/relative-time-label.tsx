import { readTimeZone } from './read-time-zone.ts';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** How long ago, and on hovering exactly when. */
export function RelativeTimeLabel({ instant }: { instant: string }) {
  // What happened since the last minute's step is just now, not ahead.
  const label = relativeTime(instant, useNow(), readTimeZone());
  if (label === null) return 'Unknown';
  return (
    <time dateTime={instant} title={exactTime(instant)}>
      {label}
    </time>
  );
}

const exactTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: readTimeZone(),
  }).format(Date.parse(instant));
