import { useState } from 'react';
import { oneWait } from './one-wait.ts';
import { useIsHere } from './use-is-here.ts';

/** Waits for one thing at a time, on behalf of a part of the page, and goes on with it while somebody is there. */
export function useOneWait() {
  const [isWaiting, setIsWaiting] = useState(false);
  const isHere = useIsHere();
  const [wait] = useState(() => oneWait(setIsWaiting, isHere));
  return { isWaiting, wait };
}
