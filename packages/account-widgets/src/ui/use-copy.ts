import { useEffect, useRef, useState } from 'react';

/** Duration of the "copied" state. */
const copiedMilliseconds = 3000;

export type CopyState = 'idle' | 'copied' | 'failed';

export function useCopy(text: string) {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setState('failed');
      return false;
    }
    setState('copied');
    timer.current = setTimeout(() => setState('idle'), copiedMilliseconds);
    return true;
  };
  return { state, copy };
}
