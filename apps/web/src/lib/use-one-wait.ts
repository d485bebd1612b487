import { useEffect, useState } from 'react';
import { oneWait } from './one-wait.ts';

/** Waits for one thing at a time, on behalf of a part of the page, and goes on with it while that part is there. */
export function useOneWait() {
  const [isWaiting, setIsWaiting] = useState(false);
  const [{ enter, leave, wait }] = useState(() => oneWait(setIsWaiting));
  useEffect(() => {
    enter();
    return leave;
  }, [enter, leave]);
  return { isWaiting, wait };
}
