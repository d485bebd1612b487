import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { startWorld, type World, type WorldOptions } from '../world/start-world.ts';
import { openBrowser } from './open-browser.ts';

export type VisibleWorld = { world: () => World; browser: () => Browser };

/** The product and a browser to look at it with, for the tests of a file. Called first, it is there for all that is prepared. */
export function setWorld(options: Omit<WorldOptions, 'administratorUrl'> = {}): VisibleWorld {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await startWorld({ administratorUrl: inject('administratorUrl'), ...options });
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  return { world: () => world, browser: () => browser };
}
