import type { Page, Response } from 'playwright-core';
import type { Stage } from './stage-fixture.ts';

type Sleep = { milliseconds: number; pages: [Page, ...Page[]] };

/** Time passes in a browser until each of its windows has refreshed by itself, and has taken in what it was answered: the statuses. */
export async function refreshWhenDue(stage: Stage, { milliseconds, pages }: Sleep): Promise<number[]> {
  const refreshes = pages.map((page) => page.waitForResponse(isRefresh));
  await stage.pass(milliseconds, pages[0]);
  const answers = await Promise.all(refreshes);
  await Promise.all(pages.map(hasTakenIn));
  return answers.map((answer) => answer.status());
}

const isRefresh = (answer: Response): boolean =>
  answer.url().endsWith('/user_management/authenticate') &&
  answer.request().method() === 'POST' &&
  (answer.request().postData() ?? '').includes('"refresh_token"');

/**
 * The client holds this lock until it knows when the new token runs out. Before that it reckons from the clock as it finds it: one put
 * forward meanwhile would have it wait for as long again.
 */
const hasTakenIn = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.locks.request('WORKOS_REFRESH_SESSION', () => undefined));
