import type { OpenedPage } from '../browser/open-page.ts';

/**
 * What goes wrong in a page, but for the questions the widgets ask before they have a token: with a function for one their first calls go out
 * without it, and the 403 is what makes them fetch it.
 */
export function watchQuietly({ page, troubles }: OpenedPage): () => string[] {
  const early = new Set<string>();
  page.on('response', (answer) => {
    if (answer.status() === 403 && !answer.request().headers().authorization) early.add(answer.url());
  });
  return () =>
    troubles
      .take()
      .filter((trouble) => !(trouble.includes('403') && [...early].some((url) => trouble.endsWith(url))));
}
