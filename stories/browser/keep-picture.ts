import type { Page } from 'playwright-core';
import { takeScreenshot } from './take-screenshot.ts';

/** Takes a screenshot if stories were named. A run of the whole suite, or in CI, takes none: hundreds of pictures take time. */
export async function keepPicture(page: Page, group: string, name: string): Promise<void> {
  if (!process.env.CI && process.env.TESSERA_PICTURES !== 'none') await takeScreenshot(page, group, name);
}
