import { useEffect, useRef, useState } from 'react';

/** Debounce: a word makes one request. */
const restMilliseconds = 200;

/** The search text and its debounced query. */
export function useUsersSearch(initial: string, search: (text: string) => void) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: string): void => {
    clearTimeout(timer.current);
    setText(next);
  };
  return {
    text,
    input,
    type: (next: string): void => {
      show(next);
      timer.current = setTimeout(() => search(next.trim()), restMilliseconds);
    },
    clear: (): void => {
      show('');
      search('');
      // The clear button disappears with the text.
      input.current?.focus();
    },
    /** Clears the box because another filter applies. */
    forget: (): void => show(''),
  };
}
