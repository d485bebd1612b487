import type { Page } from 'playwright-core';

/** The scripts of a part, whatever the build adds to their names. */
const scriptsOf = (part: string) => new RegExp(`/assets/(${part})-[^/]+\\.js$`);

export type HeldPart = { isAskedFor: Promise<void>; letThrough: () => void; breakOff: () => void };

/** Keeps a part of the pages on its way until it is let through or broken off; names of several are parted by `|`. */
export const holdPart = (page: Page, part: string): Promise<HeldPart> => holdRequest(page, scriptsOf(part));

/** Keeps the calls of a procedure on their way until they are let through. */
export const holdCall = (page: Page, procedure: string): Promise<HeldPart> =>
  holdRequest(page, `**/trpc/*${procedure}*`);

/** Keeps what is asked for at an address on its way until it is let through or broken off. */
export async function holdRequest(page: Page, address: RegExp | string): Promise<HeldPart> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<boolean>();
  await page.route(address, async (route) => {
    asked.resolve();
    await ((await held.promise) ? route.continue() : route.abort());
  });
  return {
    isAskedFor: asked.promise,
    letThrough: () => held.resolve(true),
    breakOff: () => held.resolve(false),
  };
}

/** As if the connection broke whenever a part of the pages is asked for. */
export async function breakPart(page: Page, part: string): Promise<void> {
  await page.route(scriptsOf(part), (route) => route.abort());
}
