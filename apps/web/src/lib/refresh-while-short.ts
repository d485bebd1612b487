/** One question each: a screen or two of rows, which is what somebody watches. PagingState through a long list gathers a hundred pages. */
const watchedPagesMax = 3;

type Watched = { state: { data: { pages: readonly unknown[] } | undefined } };

/**
 * How often a paged list is asked for again, in milliseconds, for as long as few pages of it are held. All that are held are asked for
 * one after the other: a long list would begin again before it has ended, for rows nobody looks at.
 */
export function refreshWhileShort(milliseconds: number) {
  return ({ state }: Watched): number | false =>
    (state.data?.pages.length ?? 0) > watchedPagesMax ? false : milliseconds;
}
