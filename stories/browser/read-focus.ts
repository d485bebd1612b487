import type { Page } from 'playwright-core';

export type Focus = {
  name: string;
  role: string;
  isVisible: boolean;
};

export function readFocus(page: Page): Promise<Focus | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    // The ring may be on a field's wrapper, a hidden input's label, or the dialog itself.
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
