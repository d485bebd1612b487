import { useEffect, useState } from 'react';

const tickMilliseconds = 250; // often enough that no second is skipped by a timer that comes late

/** Whole seconds until something may be tried again. */
export function useCountdown(): { seconds: number; begin(seconds: number): void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, tickMilliseconds);
    return () => clearInterval(timer);
  }, [until]);
  return {
    seconds: Math.max(0, Math.ceil((until - now) / 1000)),
    begin: (seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
}
