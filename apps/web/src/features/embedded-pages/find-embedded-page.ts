import type { EmbeddedPage, EmbeddedPages } from '@tessera/contract';

/** The page with this slug, wherever it stands in the sidebar. */
export function findEmbeddedPage(pages: EmbeddedPages, slug: string): EmbeddedPage | undefined {
  const all = [...pages.beforeNativeNavigation, ...pages.afterNativeNavigation];
  return all.find((page) => page.slug === slug);
}
