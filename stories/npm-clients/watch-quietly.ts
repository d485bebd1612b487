import type { OpenedPage } from '../browser/open-page.ts';

/** The errors of a page, except the widgets' first calls without a token: with a function as token, the 403 makes them fetch it. */
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
