import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '@tessera/contract';

/** A cursor-paged list as a screen sees it: one of three states, with what can be done in each. */
export type ListState<Item> =
  | { status: 'pending' }
  | { status: 'error'; error: unknown; retry: () => void }
  | {
      status: 'ready';
      items: Item[];
      totalCount: number;
      /** True when there are, or may be, more: lists are counted up to a bound. */
      totalCountIsMinimum?: boolean;
      hasMore: boolean;
      isLoadingMore: boolean;
      /** True while the last try to load more came to nothing. */
      hasLoadMoreFailed: boolean;
      /** True while older rows are shown for a question that has already changed. */
      isStale: boolean;
      loadMore: () => void;
    };

/** Some lists do not know how long they are; what is shown of them names no number. */
type LoadedPage<Item> = Omit<Page<Item>, 'totalCount'> & { totalCount: number | null };

/** Flattens the pages fetched so far. */
export function listState<Item>(
  query: UseInfiniteQueryResult<InfiniteData<LoadedPage<Item>>, unknown>,
): ListState<Item> {
  if (query.data) {
    return {
      status: 'ready',
      items: query.data.pages.flatMap((page) => page.items),
      totalCount: query.data.pages[0]?.totalCount ?? 0,
      totalCountIsMinimum: query.data.pages[0]?.totalCountIsMinimum ?? false,
      hasMore: query.hasNextPage,
      isLoadingMore: query.isFetchingNextPage,
      hasLoadMoreFailed: query.isFetchNextPageError,
      isStale: query.isPlaceholderData,
      loadMore: () => void query.fetchNextPage(),
    };
  }
  if (query.isError) return { status: 'error', error: query.error, retry: () => void query.refetch() };
  return { status: 'pending' };
}
