/** A screen or two of rows; each page costs a request. */
const watchedPagesMax = 3;

type Watched = { state: { data: { pages: readonly unknown[] } | undefined } };

/**
 * The refetch interval (milliseconds) of a paged list while few pages are loaded. The library refetches all loaded
 * pages in sequence, which would never end for a long list.
 */
export function refreshWhileShort(milliseconds: number) {
  return ({ state }: Watched): number | false =>
    (state.data?.pages.length ?? 0) > watchedPagesMax ? false : milliseconds;
}
