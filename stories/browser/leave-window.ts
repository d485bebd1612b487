import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function leaveWindow(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const hasFocus = () => page.evaluate(() => document.hasFocus());
  // A driven window believes that it is always in front.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  await expect.poll(hasFocus).toBe(false);
  return async () => {
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
    await expect.poll(hasFocus).toBe(true);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await session.detach();
  };
}
