import { useEffect, useState } from 'react';

/** A phone's clock shows minutes; "now" turns into "1 minute ago" this soon after. */
const tickMilliseconds = 10_000;

/** The time, moving. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), tickMilliseconds);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
