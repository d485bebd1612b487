import type { Page } from 'playwright-core';
import { takeScreenshot } from './take-screenshot.ts';

/** Draws the screen when stories were named. A run of the whole suite, and one in CI, draw nothing: hundreds of pictures take time. */
export async function keepPicture(page: Page, group: string, name: string): Promise<void> {
  if (!process.env.CI && process.env.TESSERA_PICTURES !== 'none') await takeScreenshot(page, group, name);
}
