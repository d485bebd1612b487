import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';

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

type Troubles = {
  take(): string[];
};

function watchTroubles(page: Page): Troubles {
  const troubles: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(url)) troubles.push(`console: ${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => troubles.push(`page: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    if (isTrouble(request)) troubles.push(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isExpected(answer.url()))
      troubles.push(`answer: ${answer.status()} ${answer.url()}`);
  });
  return { take: () => troubles.splice(0) };
}

/** A page being left aborts its requests. */
function isTrouble(request: Request): boolean {
  return request.failure()?.errorText !== 'net::ERR_ABORTED';
}

/** A new person has no organization. */
function isExpected(url: string): boolean {
  return url.includes('/trpc/organization.lookup');
}
