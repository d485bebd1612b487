/**
 * Puts the focus on the page when nothing has it: on the field that waits for it, else on the content, or on the dialog that still
 * lies over it. A link or button that was pressed may be gone with the page or list it stood in, and a keyboard would start again at
 * the top of the document.
 */
export function focusPageIfLost(): void {
  if (!isFocusLost()) return;
  const shown = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"], #content')];
  const top = shown.filter((element) => element.checkVisibility()).at(-1);
  (top?.querySelector<HTMLElement>('[data-autofocus]') ?? top)?.focus({ preventScroll: true });
}

/** Whether nothing has the focus, as after what had it left the document. */
export function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

/** After the library's own 10: it gives the focus back to what opened a dialog, and without motion the dialog is gone before that. */
const afterReturnMilliseconds = 30;

/** The same, once what is closing has left the document, and only if nobody else took the focus up. */
export function focusPageSoon(): void {
  window.setTimeout(focusPageIfLost, afterReturnMilliseconds);
}
