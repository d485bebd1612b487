import { type RefCallback, useLayoutEffect } from 'react';

/**
 * Makes an element that is on the page already the target of one of the library's popovers: the popover may then be fetched when it is
 * asked for, and what was pressed keeps its place and its focus. Stands inside `Popover.Target`, which gives it the ref.
 */
export function ExistingTarget({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(element);
  }, [element, ref]);
  return null;
}
