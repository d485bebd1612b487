import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type BuiltPages, buildWithVite } from '../browser/build-with-vite.ts';
import { sharedBrowser } from '../browser/open-browser.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { screenshotOnFailure } from '../browser/take-screenshot.ts';
import { type ServedStandIn, startStandIn } from './start-stand-in.ts';

export type Scene = {
  widget: 'profile' | 'security' | 'sessions' | 'users';
  token?: string;
  provider?: object;
  elevatedAccessSeconds?: number;
  currentSessionId?: string;
  isLoading?: boolean;
  hydrates?: boolean;
};

export type Shown = { page: Page; widget: Locator; opened: OpenedPage };

export type StageWindow = { show(scene: Scene): Promise<Shown> };

type Ways = BrowserContextOptions & {
  search?: string;
  /** With a clock that the story controls. */
  hasClock?: boolean;
};

const addressOf = ({ url }: ServedStandIn, scene: Scene, search = ''): string =>
  `${url}/playground.html?scene=${encodeURIComponent(JSON.stringify(scene))}${search}`;

export function stageFixture() {
  let browser: Browser;
  let pages: BuiltPages;
  let standIn: ServedStandIn;
  let opened: OpenedPage[] = [];
  const lasting: OpenedPage[] = [];

  beforeAll(async () => {
    [pages, browser] = await Promise.all([buildPages(), sharedBrowser()]);
  });
  afterAll(() => Promise.all(lasting.map((each) => each.close())));
  beforeEach(async ({ task }) => {
    screenshotOnFailure(`widgets-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`, () =>
      [...lasting, ...opened].map(({ page }) => page),
    );
    standIn = await startStandIn(pages.directory);
  });
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()));
    opened = [];
    await standIn?.stop();
  });

  return {
    standIn: (): ServedStandIn => standIn,
    openPage: async (options: BrowserContextOptions = {}): Promise<OpenedPage> => {
      const one = await openPage(browser, options);
      opened.push(one);
      return one;
    },
    show: async (scene: Scene, { search, hasClock, ...options }: Ways = {}): Promise<Shown> => {
      const one = await openPage(browser, options);
      opened.push(one);
      const { page } = one;
      if (hasClock) await page.clock.install();
      await page.goto(addressOf(standIn, scene, search));
      return { page, widget: page.locator('[data-account-widget]'), opened: one };
    },
    /** One window for all tests of the file: a new browser profile takes as long as rendering the widget. Call it before the tests. */
    openWindow: async (options: BrowserContextOptions): Promise<StageWindow> => {
      const one = await openPage(browser, options);
      lasting.push(one);
      const { page } = one;
      return {
        show: async (scene) => {
          await page.emulateMedia({ colorScheme: 'light' });
          // Each stand-in has its own port and so its own origin: the next test does not read what a page stored.
          await page.goto(addressOf(standIn, scene));
          return { page, widget: page.locator('[data-account-widget]'), opened: one };
        },
      };
    },
  };
}

export const resolved = ({ widget }: Shown): Promise<void> =>
  widget.and(widget.page().locator('[data-state=resolved]')).waitFor();

const buildPages = (): Promise<BuiltPages> =>
  buildWithVite(join(import.meta.dirname, '../../packages/account-widgets/examples'));
