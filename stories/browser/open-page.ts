import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Troubles, watchTroubles } from './watch-troubles.ts';

export type OpenedPage = { page: Page; troubles: Troubles; close(): Promise<void> };

/** Bounds hanging waits; long enough for a busy machine, shorter than a story's own bound. */
const patienceMilliseconds = 30_000;

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patienceMilliseconds);
  const page = await context.newPage();
  return { page, troubles: watchTroubles(page), close: () => context.close() };
}
