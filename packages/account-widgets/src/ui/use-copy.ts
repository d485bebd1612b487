import { useEffect, useRef, useState } from 'react';

/** How long a button says that it has copied. */
const copiedMilliseconds = 3000;

/** Copies a text, and remembers for a moment whether that worked. */
export function useCopy(text: string) {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), copiedMilliseconds);
    return true;
  };
  return { isCopied, copy };
}
