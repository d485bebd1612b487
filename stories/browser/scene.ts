import type { Page } from 'playwright-core';

/** Where the scenes play: addresses and ids of the demo data. */
export type Stage = {
  publicUrl: string;
  /** The workspace everything can be tried in. */
  workspaceHandle: string;
  templateId: string;
  /** Its campaign that was launched, and the one that still can be. */
  sentCampaignId: string;
  draftCampaignId: string;
  /** Of a pass at the top of the list. */
  readyUrl: string;
  readyName: string;
  voidedUrl: string;
  voidedName: string;
};

export type Scene = {
  /** Of the screenshot; the scenes of a list follow one another in one window. */
  name: string;
  show(page: Page, stage: Stage): Promise<void>;
  /** Puts away what would lie over the next scene. */
  leave?(page: Page, stage: Stage): Promise<void>;
  /** What goes wrong on purpose, as the browser's console or its network tell of it. */
  provokes?: RegExp;
  /** Where there is no such thing on that screen. */
  only?: 'desktop' | 'phone';
};

/** Opens an address and waits for words that are on it. */
export async function visit(page: Page, url: string, words: string | RegExp): Promise<void> {
  await page.goto(url);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

type Router = { navigate(to: { href: string; ignoreBlocker: true }): Promise<void> };

/**
 * Goes to another address of the app without loading the document again, as a link in it would, and waits for the given text.
 * Several times faster than `visit`. What the app has read before is still there.
 */
export async function navigate(page: Page, url: string, words: string | RegExp): Promise<void> {
  const href = url.slice(new URL(url).origin.length);
  await page.evaluate(
    (to) => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate(to),
    { href, ignoreBlocker: true } as const,
  );
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

/** Answers every call of a procedure with a refusal that is not worth asking again. */
export async function refuse(page: Page, procedure: string, code = 'BAD_REQUEST'): Promise<void> {
  const data = { code, httpStatus: 400, requestId: '0f8fad5b-d9cb-469f-a165-70867728950e' };
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const count = new URL(route.request().url()).pathname.split(',').length;
    const refusal = { error: { message: 'The question was not understood.', code: -32600, data } };
    await route.fulfill({ status: 400, json: Array.from({ length: count }, () => refusal) });
  });
}

export const stopRefusing = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });

export const pressEscape = (page: Page): Promise<void> => page.keyboard.press('Escape');
