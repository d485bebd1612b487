import type { Page } from 'playwright-core';

export type HeldRequest = { isAskedFor: Promise<void>; letThrough: () => void };

export const holdCall = (page: Page, procedure: string): Promise<HeldRequest> =>
  holdRequest(page, `**/trpc/*${procedure}*`);

export async function holdRequest(page: Page, address: RegExp | string): Promise<HeldRequest> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return {
    isAskedFor: asked.promise,
    letThrough: held.resolve,
  };
}

export async function breakChunk(page: Page, chunk: string): Promise<void> {
  await page.route(new RegExp(`/assets/${chunk}-[^/]+\\.js$`), (route) => route.abort());
}
