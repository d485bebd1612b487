import type { Page } from 'playwright-core';

const pressesMax = 60;

/** Presses Tab until the element with this text has the focus; reports where the focus was invisible or lost. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < pressesMax; presses += 1) {
    await page.keyboard.press(key);
    const focus = await readFocus(page);
    // Between the last and the first control, the browser's own bar has the focus.
    if (!focus) continue;
    if (!focus.isVisible) throw new Error(`Nobody sees that ${focus.role} “${focus.name}” has the focus.`);
    if (matches(focus, name)) return;
    passed.push(focus.name);
  }
  throw new Error(`Tab never came to ${name}, only to: ${passed.join(' | ')}`);
}

function matches(focus: Focus, name: string | RegExp): boolean {
  return typeof name === 'string' ? focus.name === name : name.test(focus.name);
}

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
