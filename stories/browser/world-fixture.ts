import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { sharedWorld, startWorld, type World, type WorldOptions } from '../world/start-world.ts';
import { sharedBrowser } from './open-browser.ts';

export type VisibleWorld = { world: () => World; browser: () => Browser };

/**
 * The worker's browser and a world for the tests of a file: the shared one, or a separate one with the given options. Call it first, so that it is
 * available in all later hooks.
 */
export function worldFixture(options?: Omit<WorldOptions, 'administratorUrl'>): VisibleWorld {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    [world, browser] = await Promise.all([
      options ? startWorld({ administratorUrl: inject('administratorUrl'), ...options }) : sharedWorld(),
      sharedBrowser(),
    ]);
  });

  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    if (options) await world?.stop();
  });

  return { world: () => world, browser: () => browser };
}
