import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Page } from '@tessera/contract';

export type ListState<Item> =
  | { status: 'pending' }
  | { status: 'error'; error: unknown; retry: () => void }
  | {
      status: 'ready';
      items: Item[];
      totalCount: number;
      /** Lists are counted up to a bound. */
      totalCountIsMinimum?: boolean;
      hasMore: boolean;
      /** True if the last loaded page was empty. Default: false. */
      isNewestPageEmpty?: boolean;
      isLoadingMore: boolean;
      hasLoadMoreFailed: boolean;
      /** True while rows of the previous query are shown. */
      isStale: boolean;
      loadMore: () => void;
    };

export type ReadyList<Item> = Extract<ListState<Item>, { status: 'ready' }>;

/** True if the list was loaded to its end for the current query, without rows. */
export function isEmpty(list: ListState<unknown>): boolean {
  return list.status === 'ready' && list.items.length === 0 && !list.hasMore && !list.isStale;
}

/** Some lists have no count. */
type LoadedPage = Omit<Page<unknown>, 'items' | 'totalCount'> & { totalCount: number | null };

/** Asks for a list by pages; `noun` is the property of a page that holds the items. */
export function useList<
  Noun extends string,
  Loaded extends LoadedPage & Record<Noun, unknown[]>,
  Fetched,
  Failure,
  Key extends QueryKey,
  Cursor,
  KnownCursor,
>(
  options: UseInfiniteQueryOptions<Fetched, Failure, InfiniteData<Loaded, KnownCursor>, Key, Cursor>,
  noun: Noun,
): ListState<Loaded[Noun][number]> {
  return listState(useInfiniteQuery(options), noun);
}

export function listState<Noun extends string, Loaded extends LoadedPage & Record<Noun, unknown[]>>(
  query: UseInfiniteQueryResult<InfiniteData<Loaded>, unknown>,
  noun: Noun,
): ListState<Loaded[Noun][number]> {
  if (query.data) {
    const { pages } = query.data;
    const items: Loaded[Noun][number][] = pages.flatMap((page) => page[noun]);
    return {
      status: 'ready',
      items,
      ...totalOf(pages, items.length),
      hasMore: query.hasNextPage,
      isNewestPageEmpty: pages.at(-1)?.[noun].length === 0,
      isLoadingMore: query.isFetchingNextPage,
      hasLoadMoreFailed: query.isFetchNextPageError,
      isStale: query.isPlaceholderData,
      loadMore: () => void query.fetchNextPage(),
    };
  }
  if (query.isError) return { status: 'error', error: query.error, retry: () => void query.refetch() };
  return { status: 'pending' };
}

/**
 * The count: the first page's, at least the rows loaded, and exact after the last page. Read from the pages, because the library reports no next page
 * while it shows a previous query.
 */
function totalOf(
  pages: LoadedPage[],
  loadedCount: number,
): { totalCount: number; totalCountIsMinimum: boolean } {
  const totalCount = pages[0]?.totalCount ?? 0;
  if (!pages[0]?.totalCountIsMinimum) return { totalCount, totalCountIsMinimum: false };
  return pages.at(-1)?.nextCursor
    ? { totalCount: Math.max(totalCount, loadedCount), totalCountIsMinimum: true }
    : { totalCount: loadedCount, totalCountIsMinimum: false };
}
