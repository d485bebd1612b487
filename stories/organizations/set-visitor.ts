import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { keepWhatIsSeen } from '../browser/keep-what-is-seen.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { openPage } from '../browser/open-page.ts';
import { signIn } from '../browser/sign-in.ts';
import { startWorld, type World } from '../world/start-world.ts';

/** As patient as the windows themselves are. */
export const eventually = <Answer>(ask: () => Answer) => expect.poll(ask);

export type Visitor = {
  world: () => World;
  browser: () => Browser;
  /** Of whoever the tests are about just now; some of them follow each other in one window. */
  page: () => Page;
  /** A window of its own for whom the next tests are about. */
  open: () => Promise<Page>;
  enterAs: (email: string, password: string) => Promise<Page>;
  at: (path: string) => string;
  /** Where the window is. */
  path: () => string;
  /** Goes there, and waits until that has led elsewhere. */
  leads: (way: { from: string; to: string }) => Promise<void>;
  rows: () => Locator;
  search: (text: string) => Promise<void>;
  heading: (name: string | RegExp) => Promise<void>;
  words: (text: string) => Promise<void>;
};

/** The product with the people given, and one of them after the other in a window, for the tests of a file. */
export function setVisitor(prepare: (world: World) => Promise<void>): Visitor {
  let world: World;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    world = await startWorld({ administratorUrl: inject('administratorUrl') });
    await prepare(world);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  beforeEach(({ task }) => keepWhatIsSeen(`organizations-${task.name.slice(0, 40)}`, () => [page]));

  const at = (path: string) => `${world.publicUrl}${path}`;
  const path = () => page.url().slice(world.publicUrl.length);
  const open = async () => {
    page = (await openPage(browser)).page;
    return page;
  };
  return {
    world: () => world,
    browser: () => browser,
    page: () => page,
    open,
    enterAs: async (email, password) => {
      await signIn(await open(), { publicUrl: world.publicUrl, email, password });
      return page;
    },
    at,
    path,
    leads: async ({ from, to }) => {
      await page.goto(at(from));
      await eventually(path).toBe(to);
    },
    rows: () => page.getByRole('list', { name: /^(Organizations|Workspaces)$/ }).getByRole('listitem'),
    search: (text) => page.getByRole('textbox', { name: /^Search/ }).fill(text),
    heading: (name) => page.getByRole('heading', { name }).waitFor(),
    words: (text) => page.getByText(text, { exact: true }).waitFor(),
  };
}
