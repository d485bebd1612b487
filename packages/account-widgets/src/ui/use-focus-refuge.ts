import { type RefObject, useEffect, useRef, useState } from 'react';

type FocusRefuge = {
  /** Of the list; it takes the focus without being a stop of the keyboard. */
  ref: RefObject<HTMLDivElement | null>;
  /** Call when the row is about to go. */
  take: () => void;
};

/** A dialog gives the focus back to the button that opened it; where that goes with its row, the list takes the focus. */
export function useFocusRefuge(): FocusRefuge {
  const ref = useRef<HTMLDivElement>(null);
  const [rowsGone, setRowsGone] = useState(0);
  // After the dialog has given the focus back.
  useEffect(() => {
    if (rowsGone > 0) ref.current?.focus();
  }, [rowsGone]);
  return { ref, take: () => setRowsGone((count) => count + 1) };
}
