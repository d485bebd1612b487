import { type Browser, chromium } from 'playwright-core';

/** Nothing that asks the network or a screen for anything: a container has neither. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
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
