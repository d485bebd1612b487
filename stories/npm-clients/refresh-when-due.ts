import type { Page, Response } from 'playwright-core';
import type { Stage } from './stage-fixture.ts';

type Sleep = { milliseconds: number; pages: [Page, ...Page[]] };

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

const hasTakenIn = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.locks.request('WORKOS_REFRESH_SESSION', () => undefined));
