import { useEffect, useRef, useState } from 'react';

/** How long a button says that it has copied. */
const copiedMilliseconds = 3000;

export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies a text, and remembers for a moment whether that worked. */
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
