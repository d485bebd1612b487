import { type RefObject, useLayoutEffect, useRef } from 'react';

type ModalState = { title: string; isBusy: boolean; isAlert: boolean };

/** Opens the dialog as modal; the browser traps and restores the focus. Escape and a click outside request closing, unless it is busy or an alert. */
export function useModal(
  onClose: () => void,
  { title, isBusy, isAlert }: ModalState,
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
    const pressBeside = (event: PointerEvent) => {
      if (!latest.current.isAlert && isBeside(event, dialog)) askToClose(event);
    };
    const closed = (event: Event) => {
      if (event.target !== dialog || dialog.open) return;
      if (!latest.current.isBusy) return latest.current.onClose();
      dialog.showModal();
      focusFirst(dialog);
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
  // Another title is another step, whose predecessor's focused element may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title stands for the step.
  useLayoutEffect(() => focusFirst(ref.current), [title]);
  return ref;
}

const focusFirst = (dialog: HTMLDialogElement | null): void =>
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** A click on the backdrop targets the dialog itself, as do its scroll bar and border, which must not close it. */
function isBeside({ target, clientX, clientY }: PointerEvent, dialog: HTMLDialogElement): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
