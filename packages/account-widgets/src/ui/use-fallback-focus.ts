import { type RefObject, useEffect, useRef, useState } from 'react';

type FallbackFocus = {
  /** Of the list; focusable by script only. */
  ref: RefObject<HTMLDivElement | null>;
  /** Call before removing the row. */
  take: () => void;
};

/** When a dialog closes together with the row that opened it, the list takes the focus. */
export function useFallbackFocus(): FallbackFocus {
  const ref = useRef<HTMLDivElement>(null);
  const [rowsGone, setRowsGone] = useState(0);
  // After the dialog has returned the focus.
  useEffect(() => {
    if (rowsGone > 0) ref.current?.focus();
  }, [rowsGone]);
  return { ref, take: () => setRowsGone((count) => count + 1) };
}
