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

/** The browser of all story files of a worker. Each file closes the contexts it opened; the browser ends with the worker's process. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser();
  return shared;
}

/** Starts the browser that `scripts/prepare-stories.mjs` found. */
export const openBrowser = (further: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.TESSERA_BROWSER, args: [...quiet, ...further] });
