import { useEffect, useRef, useState } from 'react';

/** Long enough that a word is one question, short enough that the list seems to follow. */
const restMilliseconds = 200;

/** The text in the search box, and when it becomes the question. */
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
      // What was pressed to clear it is gone with the text.
      input.current?.focus();
    },
    /** Empties the box because something else is looked for. */
    forget: (): void => show(''),
  };
}
