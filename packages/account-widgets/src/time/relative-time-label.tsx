import { useEffect, useState } from 'react';
import { readTimeZone, relativeTime } from './relative-time.ts';

/** As fine as the labels are that are made of it. */
const stepMilliseconds = 60_000;

/** The time, by the minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}

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
