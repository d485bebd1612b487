import type { Page } from 'playwright-core';

/** The scripts of a part, whatever the build adds to their names. */
const scriptsOf = (part: string) => new RegExp(`/assets/(${part})-[^/]+\\.js$`);

export type HeldPart = { isAskedFor: Promise<void>; letThrough: () => void; breakOff: () => void };

/** Keeps a part of the pages on its way until it is let through or broken off; names of several are parted by `|`. */
export async function holdPart(page: Page, part: string): Promise<HeldPart> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<'through' | 'off'>();
  await page.route(scriptsOf(part), async (route) => {
    asked.resolve();
    await ((await held.promise) === 'through' ? route.continue() : route.abort());
  });
  return {
    isAskedFor: asked.promise,
    letThrough: () => held.resolve('through'),
    breakOff: () => held.resolve('off'),
  };
}

/** As if the connection broke whenever a part of the pages is asked for. */
export async function breakPart(page: Page, part: string): Promise<void> {
  await page.route(scriptsOf(part), (route) => route.abort());
}
