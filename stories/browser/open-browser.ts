import { type Browser, chromium } from 'playwright-core';

/** Disables features that use the network or a screen, which a container lacks. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let shared: Browser | undefined;

/** The browser of a worker's stories. Each file closes its contexts; the browser ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser();
  return shared;
}

export const openBrowser = (further: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.TESSERA_BROWSER, args: [...quiet, ...further] });
