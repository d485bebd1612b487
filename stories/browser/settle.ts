import type { Page } from 'playwright-core';

/** Nothing loads, moves or fades any more: what is on the screen now is what a person would look at. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isStill = document.getAnimations().every(({ playState, effect }) => {
      const rounds = effect?.getTiming().iterations ?? 1;
      return playState !== 'running' || rounds === Number.POSITIVE_INFINITY;
    });
    const isLoaded = [...document.images].every(({ complete }) => complete);
    const isWaiting = document.querySelector('[class*="Skeleton"], .outline, [data-transitioning]');
    const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const isDressed = (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted;
    return isStill && isLoaded && !isWaiting && isDressed && document.fonts.status === 'loaded';
  });
}
