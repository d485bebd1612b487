import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { EmbeddedProvider } from '../../apps/server/src/platform/identity/account-provider.ts';
import { requireEmbeddedProvider } from '../../apps/server/src/platform/identity/require-embedded-provider.ts';
import { type BuiltPages, buildWithVite } from '../browser/build-with-vite.ts';
import { sharedBrowser } from '../browser/open-browser.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { screenshotOnFailure } from '../browser/take-screenshot.ts';
import { startWorld, type World } from '../world/start-world.ts';
import { type Site, startSite } from './start-site.ts';

export type Mode = 'development mode' | 'cookie mode';

export type Stage = {
  world(): World;
  provider(): EmbeddedProvider;
  siteUrl(mode: Mode): string;
  open(options?: BrowserContextOptions): Promise<Visit>;
  pass(milliseconds: number, ...pages: Page[]): Promise<void>;
  now(): Date;
};

export type Visit = { page: Page; troubles(): string[]; close(): Promise<void> };

/**
 * Waits of this length are for people: React holds back what Suspense shows for up to 300 ms, and the npm widgets keep a dialog open while saving
 * (600 ms) and after (1500 ms). No test needs them; others stay.
 */
const shownMilliseconds = { min: 150, max: 600, saved: 1_500, shortened: 30 };

/** Runs in the page. */
function shortenWaits({ min, max, saved, shortened }: typeof shownMilliseconds): void {
  const wait = setTimeout;
  Object.assign(globalThis, {
    setTimeout: (work: () => void, delay = 0, ...words: unknown[]) =>
      wait(work, (delay >= min && delay <= max) || delay === saved ? shortened : delay, ...words),
  });
}

const viewport = { width: 1024, height: 640 };

const clientId = 'client_tessera';
const apiKey = 'sk_story_5d0c4f3a9b7e4c1d8a2f6e0b';

export function stageFixture(project: string): Stage {
  let built: BuiltPages;
  let browser: Browser;
  let world: World;
  let sites: Record<Mode, Site>;
  let opened: OpenedPage[] = [];
  let passed = 0;
  const now = () => new Date(Date.now() + passed);

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildWithVite(project), sharedBrowser()]);
    const [development, cookies] = await Promise.all([
      startSite(built.directory),
      startSite(built.directory),
    ]);
    sites = { 'development mode': development, 'cookie mode': cookies };
    const urls = [development.url, cookies.url];
    world = await startWorld({
      administratorUrl: inject('administratorUrl'),
      environment: {
        AUTH_REDIRECT_URIS: urls.flatMap((url) => [url, `${url}/plain.html`]).join(','),
        AUTH_API_KEYS: apiKey,
      },
      clock: now,
    });
    const { hostname: apiHostname, port } = new URL(world.publicUrl);
    const settings = { clientId, apiHostname, port: Number(port), https: false };
    development.connect(settings, apiKey);
    cookies.connect({ ...settings, devMode: false }, apiKey);
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await Promise.all(Object.values(sites ?? {}).map((site) => site.stop()));
    await world?.stop();
  });
  // Pages stay open until the next test, so that hooks can inspect a failed one.
  beforeEach(async ({ task }) => {
    await Promise.all(opened.map((each) => each.close()));
    opened = [];
    screenshotOnFailure(`clients-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`, () =>
      opened.map(({ page }) => page),
    );
  });

  return {
    world: () => world,
    provider: () => requireEmbeddedProvider(world.server.ctx),
    siteUrl: (mode) => sites[mode].url,
    open: async (options) => {
      const one = await openPage(browser, { viewport, ...options });
      opened.push(one);
      await one.page.context().addInitScript(shortenWaits, shownMilliseconds);
      return { page: one.page, troubles: watchQuietly(one), close: one.close };
    },
    pass: async (milliseconds, ...pages) => {
      passed += milliseconds;
      await Promise.all(pages.map((page) => page.clock.fastForward(milliseconds)));
    },
    now,
  };
}

/** The errors of a page, except the widgets' first calls without a token: with a function as token, the 403 makes them fetch it. */
function watchQuietly({ page, troubles }: OpenedPage): () => string[] {
  const early = new Set<string>();
  page.on('response', (answer) => {
    if (answer.status() === 403 && !answer.request().headers().authorization) early.add(answer.url());
  });
  return () =>
    troubles
      .take()
      .filter((trouble) => !(trouble.includes('403') && [...early].some((url) => trouble.endsWith(url))));
}
