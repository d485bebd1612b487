import type { Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { takeScreenshot } from './take-screenshot.ts';

/** Call in a test: when it fails, what the window shows is kept to be looked at. */
export function keepWhatIsSeen(name: string, pages: () => (Page | undefined)[]): void {
  onTestFailed(async () => {
    for (const [index, page] of pages().entries())
      if (page && !page.isClosed()) await takeScreenshot(page, 'failed', `${name}-${index + 1}`);
  });
}
