import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens the dialog as a modal one for as long as it is there; the browser then keeps the focus inside and gives it back
 * afterwards. Escape and a press beside it ask for closing, unless something is under way or it is an alert.
 */
export function useModal(
  onClose: () => void,
  { title, isBusy, isAlert }: { title: string; isBusy: boolean; isAlert: boolean },
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, isBusy, isAlert });
  useLayoutEffect(() => {
    latest.current = { onClose, isBusy, isAlert };
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const askToClose = (event: Event) => {
      event.preventDefault();
      if (!latest.current.isBusy) latest.current.onClose();
    };
    const pressBeside = (event: Event) => {
      if (event.target === dialog && !latest.current.isAlert) askToClose(event);
    };
    // Of two Escapes in a row browsers let the second one through unasked.
    const closed = (event: Event) => {
      if (event.target === dialog && !dialog.open) latest.current.onClose();
    };
    dialog.addEventListener('cancel', askToClose);
    dialog.addEventListener('pointerdown', pressBeside);
    dialog.addEventListener('close', closed);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', askToClose);
      dialog.removeEventListener('pointerdown', pressBeside);
      dialog.removeEventListener('close', closed);
      dialog.close();
    };
  }, []);
  // Another title is another step; what had the focus in the one before may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title stands for the step.
  useLayoutEffect(() => {
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [title]);
  return ref;
}
