import type { Page } from 'playwright-core';

export type Focus = {
  /** Its words, as far as they tell it from others. */
  name: string;
  role: string;
  /** Whether a ring, a border or a caret says where one is. */
  isVisible: boolean;
};

/** What has the focus, or null when it was lost to the page as a whole. */
export function readFocus(page: Page): Promise<Focus | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    // A field may show its ring on the box around it, a hidden choice on its label, a dialog is its own frame.
    const bearers = [focused, focused.parentElement, focused.nextElementSibling, focused.closest('label')];
    const isVisible = bearers.some((bearer) => {
      if (!bearer) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(bearer);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    const isField = focused.matches('input, textarea, [role=dialog], [role=alertdialog], main');
    const label =
      'labels' in focused && focused.labels instanceof NodeList ? focused.labels[0]?.textContent : null;
    return {
      name: (focused.ariaLabel ?? label ?? focused.textContent ?? '').trim().slice(0, 60),
      role: focused.role ?? focused.localName,
      isVisible: isVisible || isField,
    };
  });
}
