/**
 * Waits for one thing at a time: who presses again meanwhile has pressed once, and what comes after they have left is not gone on with.
 * `onWaiting` hears when the waiting begins and ends.
 */
export function oneWait(onWaiting: (isWaiting: boolean) => void, isHere: () => boolean) {
  let isWaiting = false;
  const tell = (now: boolean) => {
    isWaiting = now;
    onWaiting(now);
  };
  return async <Value>(promised: () => Promise<Value>, goOn: (value: Value) => void): Promise<void> => {
    if (isWaiting) return;
    tell(true);
    try {
      const value = await promised();
      if (isHere()) goOn(value);
    } finally {
      tell(false);
    }
  };
}
