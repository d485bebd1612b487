import type { Page } from 'playwright-core';
import { isFullRun } from '../world/is-full-run.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { keepPicture } from './take-screenshot.ts';

/** The server renders each picture on first request; a busy machine may have a dozen to render. */
const patienceMilliseconds = 60_000;

export async function settle(page: Page): Promise<void> {
  const isSettled = () => {
    const isStill = document.getAnimations().every(({ playState, effect }) => {
      const rounds = effect?.getTiming().iterations ?? 1;
      return playState !== 'running' || rounds === Number.POSITIVE_INFINITY;
    });
    const isLoaded = [...document.images].every(({ complete }) => complete);
    const isWaiting = document.querySelector('[class*="Skeleton"], .outline, [data-transitioning]');
    const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const isDressed = (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted;
    return isStill && isLoaded && !isWaiting && isDressed && document.fonts.status === 'loaded';
  };
  await page.waitForFunction(isSettled, undefined, { timeout: patienceMilliseconds });
}

/** Issues of the page. Checks it in light or dark, by its name; a full run checks both. */
export async function checkPage(page: Page, name: string): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const complaints: string[] = [];
  for (const colorScheme of colorSchemesOf(name)) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    await keepPicture(page, `${width}-${colorScheme}`, name);
    const found = await checkAccessibility(page);
    complaints.push(...found.map((complaint) => `${width}-${colorScheme}/${name}: ${complaint}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const primaries = await primaryButtons(page);
  if (primaries.length > 1 && !name.startsWith('components'))
    complaints.push(`${width}/${name}: more than one primary button: ${primaries.join(', ')}`);
  if (overhang > 0) complaints.push(`${width}/${name}: ${overhang} pixels hang over the edge`);
  for (const label of await cutParts(page))
    complaints.push(`${width}/${name}: "${label}" is cut at its edge`);
  return complaints;
}

/** Derived from the name's characters, so that a scene is always checked in the same scheme. */
export function colorSchemesOf(name: string): ('light' | 'dark')[] {
  if (isFullRun) return ['light', 'dark'];
  const sum = [...name].reduce((total, character) => total + character.charCodeAt(0), 0);
  return [sum % 2 === 0 ? 'light' : 'dark'];
}

function primaryButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const filled = (dialog ?? document).querySelectorAll<HTMLElement>(
      // Mantine marks every variant but the filled one.
      '.mantine-Button-root:not([data-variant], :disabled, [data-disabled], [aria-disabled="true"])',
    );
    return [...filled].filter((button) => button.checkVisibility()).map(({ innerText }) => innerText);
  });
}

/** Tab bars and tables that scroll sideways, since people miss what is beyond the edge. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('nav, table')].flatMap((part) => {
      const frame = part instanceof HTMLTableElement ? part.parentElement : part;
      if (!frame || frame.scrollWidth <= frame.clientWidth + 1) return [];
      const scrolls = /auto|scroll/.test(getComputedStyle(frame).overflowX);
      return scrolls && part.checkVisibility() ? [part.getAttribute('aria-label') ?? part.tagName] : [];
    }),
  );
}
