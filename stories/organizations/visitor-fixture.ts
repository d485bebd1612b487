import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { openPage } from '../browser/open-page.ts';
import { storeSession } from '../browser/sign-in.ts';
import { screenshotOnFailure } from '../browser/take-screenshot.ts';
import { type VisibleWorld, worldFixture } from '../browser/world-fixture.ts';
import type { World, WorldOptions } from '../world/start-world.ts';

/** With the windows' timeout. */
export const eventually = <Answer>(ask: () => Answer) => expect.poll(ask);

export type Visitor = VisibleWorld & {
  page: () => Page;
  open: () => Promise<Page>;
  enterAs: (email: string, password: string) => Promise<Page>;
  at: (path: string) => string;
  path: () => string;
  leads: (way: { from: string; to: string }) => Promise<void>;
  rows: () => Locator;
  search: (text: string) => Promise<void>;
  heading: (name: string | RegExp) => Promise<void>;
  words: (text: string) => Promise<void>;
};

/** The product with these people, one after the other in a window, for the tests of a file. */
export function visitorFixture(
  prepare: (world: World) => Promise<void>,
  options?: Omit<WorldOptions, 'administratorUrl'>,
): Visitor {
  const { world, browser } = worldFixture(options);
  let page: Page;

  beforeAll(() => prepare(world()));

  beforeEach(({ task }) => screenshotOnFailure(`organizations-${task.name.slice(0, 40)}`, () => [page]));

  const at = (path: string) => `${world().publicUrl}${path}`;
  const path = () => page.url().slice(world().publicUrl.length);
  const open = async () => {
    page = (await openPage(browser())).page;
    return page;
  };
  return {
    world,
    browser,
    page: () => page,
    open,
    enterAs: async (email, password) => {
      await storeSession(await open(), { publicUrl: world().publicUrl, email, password });
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
