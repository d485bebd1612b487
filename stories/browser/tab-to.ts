import type { Page } from 'playwright-core';
import { type Focus, readFocus } from './read-focus.ts';

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
