import { useEffect, useState } from 'react';
import { readTimeZone, relativeTime } from './relative-time.ts';

/** The labels' precision. */
const stepMilliseconds = 60_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The elapsed time; on hover, the exact time. */
export function RelativeTimeLabel({ instant }: { instant: string }) {
  // An instant since the last tick is "just now", not in the future.
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
