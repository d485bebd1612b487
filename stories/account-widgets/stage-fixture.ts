import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { BuiltPages } from '../browser/build-with-vite.ts';
import { keepWhatIsSeen } from '../browser/keep-what-is-seen.ts';
import { sharedBrowser } from '../browser/open-browser.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { buildPages } from './build-pages.ts';
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

/** Shows one scene after the other. */
export type StageWindow = { show(scene: Scene): Promise<Shown> };

type Ways = BrowserContextOptions & {
  /** Of the address, besides the scene. */
  search?: string;
  /** With a clock the story turns. */
  hasClock?: boolean;
};

const addressOf = ({ url }: ServedStandIn, scene: Scene, search = ''): string =>
  `${url}/playground.html?scene=${encodeURIComponent(JSON.stringify(scene))}${search}`;

/** A stand-in per test, and pages that embed a widget and know nothing else. */
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
    keepWhatIsSeen(`widgets-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`, () =>
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
    /** A window for all tests of the file: a fresh browser profile and its process cost as much as drawing the widget. Call it before them. */
    openWindow: async (options: BrowserContextOptions): Promise<StageWindow> => {
      const one = await openPage(browser, options);
      lasting.push(one);
      const { page } = one;
      return {
        show: async (scene) => {
          await page.emulateMedia({ colorScheme: 'light' });
          // A document and an origin of its own: each stand-in has another port, so what a page kept is not read by the next test's.
          await page.goto(addressOf(standIn, scene));
          return { page, widget: page.locator('[data-account-widget]'), opened: one };
        },
      };
    },
  };
}

/** Waits until the widget shows what it loaded. */
export const resolved = ({ widget }: Shown): Promise<void> =>
  widget.and(widget.page().locator('[data-state=resolved]')).waitFor();
