import type { Page } from 'playwright-core';
import { takeScreenshot } from './take-screenshot.ts';

/** Every screen is kept to be looked at by whoever asked for some stories by name; a run of everything, and a build machine, are spared hundreds of pictures. */
export async function keepPicture(page: Page, group: string, name: string): Promise<void> {
  if (!process.env.CI && process.env.TESSERA_PICTURES !== 'none') await takeScreenshot(page, group, name);
}
