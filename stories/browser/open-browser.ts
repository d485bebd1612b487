import { type Browser, chromium } from 'playwright-core';

/** A container has neither a network nor a screen. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // By default the headless shell widens letters to whole pixels, unlike a full browser.
  '--font-render-hinting=none',
];

let shared: Browser | undefined;

/** The browser of a worker's stories. Each file closes its contexts; the browser ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser();
  return shared;
}

export const openBrowser = (further: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.TESSERA_BROWSER, args: [...quiet, ...further] });
