import { useEffect, useRef, useState } from 'react';

/** Long enough that a word is one question, short enough that the list seems to follow. */
const restMilliseconds = 200;

/** The text in the search box, and when it becomes the question. */
export function useUsersSearch(initial: string, search: (text: string) => void) {
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: string): void => {
    clearTimeout(timer.current);
    setText(next);
  };
  return {
    text,
    type: (next: string): void => {
      show(next);
      timer.current = setTimeout(() => search(next.trim()), restMilliseconds);
    },
    clear: (): void => {
      show('');
      search('');
    },
    /** Empties the box because something else is looked for. */
    forget: (): void => show(''),
  };
}
