import type { Page } from 'playwright-core';
import { takeScreenshot } from './take-screenshot.ts';

/** Every screen a test run comes by is kept to be looked at; a build machine (`CI` is set) has nobody who looks, and is spared hundreds of pictures. */
export async function keepPicture(page: Page, group: string, name: string): Promise<void> {
  if (!process.env.CI) await takeScreenshot(page, group, name);
}
