/**
 * Focuses the page if nothing has the focus: an autofocus field, else the open dialog or the content. Otherwise a
 * keyboard starts at the top of the document after the pressed element was removed.
 */
export function focusPageIfLost(): void {
  if (!isFocusLost()) return;
  const shown = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"], #content')];
  const top = shown.filter((element) => element.checkVisibility()).at(-1);
  (top?.querySelector<HTMLElement>('[data-autofocus]') ?? top)?.focus({ preventScroll: true });
}

export function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

/** Longer than Mantine's 10, after which it returns the focus to the element that opened a dialog. */
const afterReturnMilliseconds = 30;

export function focusPageSoon(): void {
  window.setTimeout(focusPageIfLost, afterReturnMilliseconds);
}
