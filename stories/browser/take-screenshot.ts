import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFailed } from 'vitest';

const directory = join(import.meta.dirname, '../../screenshots');

export async function takeScreenshot(page: Page, group: string, name: string): Promise<void> {
  await page.screenshot({ path: join(directory, group, `${name}.png`), animations: 'disabled' });
}

/** Takes a screenshot if stories were named. A run of the whole suite, or in CI, takes none: hundreds of pictures take time. */
export async function keepPicture(page: Page, group: string, name: string): Promise<void> {
  if (!process.env.CI && process.env.TESSERA_PICTURES !== 'none') await takeScreenshot(page, group, name);
}

/** Call in a test: if it fails, keeps screenshots of the windows. */
export function screenshotOnFailure(name: string, pages: () => (Page | undefined)[]): void {
  onTestFailed(async () => {
    for (const [index, page] of pages().entries())
      if (page && !page.isClosed()) await takeScreenshot(page, 'failed', `${name}-${index + 1}`);
  });
}
