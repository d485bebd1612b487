import type { Page } from 'playwright-core';

/** The first look at a picture is drawn for it by the server, of which there may be a dozen to draw on a busy machine. */
const patienceMilliseconds = 60_000;

/** Nothing loads, moves or fades any more: what is on the screen now is what a person would look at. */
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
