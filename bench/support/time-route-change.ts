import type { Locator, Page } from 'playwright-core';

/** The time from hovering over a link to clicking it: users take longer, and the app prefetches on hover. */
const hoverMilliseconds = 100;
const waitMillisecondsMax = 10_000;

export const timeRouteChange = (page: Page, link: Locator, heading: string): Promise<number> =>
  timeFromClick(page, link, { selector: '#content h1, #content h2', text: heading });

type Wanted = { selector: string; text: string };

/**
 * Milliseconds from the click until an element that starts with the wanted text is painted: the page checks for it in every frame, which is painted
 * when the next task starts.
 */
export async function timeFromClick(page: Page, link: Locator, wanted: Wanted): Promise<number> {
  await link.hover();
  await page.waitForTimeout(hoverMilliseconds);
  // Installed before the click; the handle does not wait for its promise.
  const watch = await page.evaluateHandle(watchForText, { ...wanted, waitMillisecondsMax });
  await page.mouse.down();
  await page.mouse.up();
  return watch.evaluate(({ painted }) => painted);
}

/** Runs in the page. */
function watchForText(wish: Wanted & { waitMillisecondsMax: number }) {
  const isShown = () =>
    [...document.querySelectorAll(wish.selector)].some(
      (element) => element.textContent?.startsWith(wish.text) && element.checkVisibility(),
    );
  const painted = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`"${wish.text}" did not appear.`)), wish.waitMillisecondsMax);
    const begin = ({ timeStamp }: MouseEvent) => {
      const look = () => {
        if (!isShown()) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('click', begin, { once: true, capture: true });
  });
  return { painted };
}
