import type { Page } from 'playwright-core';

/** A chunk by its name, whatever hash the build adds. */
const addressOf = (chunk: string) => new RegExp(`/assets/${chunk}-[^/]+\\.js$`);

export type HeldRequest = { isAskedFor: Promise<void>; letThrough: () => void; breakOff: () => void };

/** Holds back a chunk of the pages until it is let through or broken off. */
export const holdChunk = (page: Page, chunk: string): Promise<HeldRequest> =>
  holdRequest(page, addressOf(chunk));

/** Holds back the calls of a procedure until they are let through. */
export const holdCall = (page: Page, procedure: string): Promise<HeldRequest> =>
  holdRequest(page, `**/trpc/*${procedure}*`);

/** Holds back the requests to an address until they are let through or broken off. */
export async function holdRequest(page: Page, address: RegExp | string): Promise<HeldRequest> {
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

/** Fails every request for a chunk, as if the connection broke. */
export async function breakChunk(page: Page, chunk: string): Promise<void> {
  await page.route(addressOf(chunk), (route) => route.abort());
}
