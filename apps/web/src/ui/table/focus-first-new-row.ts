import { focusPageIfLost, isFocusLost } from '../page/focus-page.ts';
import type { nextPageAction } from './next-page-action.ts';

export type Press = {
  list: Element | null;
  rowCount: number;
  /** False until loading was observed, while the list is still as before the press. */
  hasBegun: boolean;
};

export function rememberPress(list: Element | null): Press {
  return { list, rowCount: list ? rowsOf(list).length : 0, hasBegun: false };
}

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

/** The button disappears with the last page; moves its focus to the first new row, unless the person has focused something else. */
export function focusFirstNewRow({ list, rowCount }: Press): void {
  if (list && isFocusLost())
    rowsOf(list)[rowCount]?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
  focusPageIfLost();
}

const rowsOf = (list: Element) => list.querySelectorAll('li, tbody tr');
