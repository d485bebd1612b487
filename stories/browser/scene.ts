import type { Page } from 'playwright-core';

export type Stage = {
  publicUrl: string;
  workspaceHandle: string;
  templateId: string;
  sentCampaignId: string;
  draftCampaignId: string;
  readyUrl: string;
  readyName: string;
  voidedUrl: string;
  voidedName: string;
};

export type Scene = {
  name: string;
  show(page: Page, stage: Stage): Promise<void>;
  /** Closes what would cover the next scene. */
  leave?(page: Page, stage: Stage): Promise<void>;
  provokes?: RegExp;
  only?: 'desktop' | 'phone';
};

export async function visit(page: Page, url: string, words: string | RegExp): Promise<void> {
  await page.goto(url);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

type Router = { navigate(to: { href: string; ignoreBlocker: true }): Promise<void> };

/** Navigates within the app, without loading the document, and waits for the text. Several times faster than `visit`. Cached data remains. */
export async function navigate(page: Page, url: string, words: string | RegExp): Promise<void> {
  const href = url.slice(new URL(url).origin.length);
  await page.evaluate(
    (to) => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate(to),
    { href, ignoreBlocker: true } as const,
  );
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

/** Refuses the procedure alone: the other answers of its batch are the server's. */
export async function refuse(page: Page, procedure: string, code = 'BAD_REQUEST'): Promise<void> {
  const data = { code, httpStatus: 400, requestId: '0f8fad5b-d9cb-469f-a165-70867728950e' };
  const refusal = { error: { message: 'The question was not understood.', code: -32600, data } };
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const isRefused = procedures.map((name) => name.endsWith(procedure));
    const answers: unknown[] = isRefused.includes(false) ? await (await route.fetch()).json() : isRefused;
    const json = answers.map((answer, index) => (isRefused[index] ? refusal : answer));
    await route.fulfill({ status: isRefused.includes(false) ? 207 : 400, json });
  });
}

export const stopRefusing = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });

export const pressEscape = (page: Page): Promise<void> => page.keyboard.press('Escape');
