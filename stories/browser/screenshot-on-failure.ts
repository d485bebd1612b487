import type { Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { takeScreenshot } from './take-screenshot.ts';

/** Call in a test: if it fails, keeps screenshots of the windows. */
export function screenshotOnFailure(name: string, pages: () => (Page | undefined)[]): void {
  onTestFailed(async () => {
    for (const [index, page] of pages().entries())
      if (page && !page.isClosed()) await takeScreenshot(page, 'failed', `${name}-${index + 1}`);
  });
}
