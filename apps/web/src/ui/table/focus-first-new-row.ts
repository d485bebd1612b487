import { focusPageIfLost, isFocusLost } from '../page/focus-page.ts';
import type { nextPageAction } from './next-page-action.ts';

/** A press of the button below a list, until what it asked for has come. */
export type Press = {
  /** Null where the list has no rows yet. */
  list: Element | null;
  rowCount: number;
  /** Whether loading was seen to begin; before that, the list is as it was before the press. */
  hasBegun: boolean;
};

export function rememberPress(list: Element | null): Press {
  return { list, rowCount: list ? rowsOf(list).length : 0, hasBegun: false };
}

/** What is left of a press while the button stays: nothing once it was answered, so that it moves no focus much later. */
export function followPress(
  press: Press,
  step: ReturnType<typeof nextPageAction>,
): { press: Press | null; loadsOn: boolean } {
  if (step === 'wait') return { press: { ...press, hasBegun: true }, loadsOn: false };
  if (!press.hasBegun) return { press, loadsOn: false };
  return step === 'load'
    ? { press: { ...press, hasBegun: false }, loadsOn: true }
    : { press: null, loadsOn: false };
}

/**
 * With the last rows the button goes, and the focus with it: a keyboard reads on at the first of them. The row stands where the button
 * stood; whoever has scrolled on since then stays where they are.
 */
export function focusFirstNewRow({ list, rowCount }: Press): void {
  if (list && isFocusLost())
    rowsOf(list)[rowCount]?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
  focusPageIfLost();
}

const rowsOf = (list: Element) => list.querySelectorAll('li, tbody tr');
