import type { Page, Request } from 'playwright-core';

export type Troubles = {
  take(): string[];
};

export function watchTroubles(page: Page): Troubles {
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
