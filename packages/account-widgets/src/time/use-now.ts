import { useEffect, useState } from 'react';

/** As fine as the labels are that are made of it. */
const stepMilliseconds = 60_000;

/** The time, by the minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
