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

/** The Chromium the test run found, or the one it would find. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.TESSERA_BROWSER || (await findBrowser()),
    args: quiet,
  });
}

/** When the story is run by itself; the script is no part of the typed sources. */
async function findBrowser(): Promise<string> {
  const script = new URL('../../scripts/find-browser.mjs', import.meta.url).href;
  const finder: { findBrowser: () => string } = await import(script);
  return finder.findBrowser();
}
