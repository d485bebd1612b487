import type { Page } from 'playwright-core';

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
