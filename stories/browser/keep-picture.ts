import type { Page } from 'playwright-core';
import { takeScreenshot } from './take-screenshot.ts';

/** For whoever wants to look at all screens, `KEEP_SCREENSHOTS=1`: a picture costs a third of a second, and there are hundreds. */
export async function keepPicture(page: Page, group: string, name: string): Promise<void> {
  if (process.env.KEEP_SCREENSHOTS) await takeScreenshot(page, group, name);
}
