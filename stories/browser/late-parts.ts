import type { Page } from 'playwright-core';

/** The scripts of a part, whatever the build adds to their names. */
const scriptsOf = (part: string) => new RegExp(`/assets/(${part})-[^/]+\\.js$`);

export type HeldPart = { isAskedFor: Promise<void>; letThrough: () => void };

/** Keeps a part of the pages on its way until it is let through; names of several are parted by `|`. */
export async function holdPart(page: Page, part: string): Promise<HeldPart> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(scriptsOf(part), async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { isAskedFor: asked.promise, letThrough: held.resolve };
}

/** As if the connection broke whenever a part of the pages is asked for. */
export async function breakPart(page: Page, part: string): Promise<void> {
  await page.route(scriptsOf(part), (route) => route.abort());
}
