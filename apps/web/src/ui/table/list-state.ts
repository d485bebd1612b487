import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
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
      /** True where the last part that was loaded held nothing. Absent means false. */
      isNewestPageEmpty?: boolean;
      isLoadingMore: boolean;
      /** True while the last try to load more came to nothing. */
      hasLoadMoreFailed: boolean;
      /** True while older rows are shown for a question that has already changed. */
      isStale: boolean;
      loadMore: () => void;
    };

export type ReadyList<Item> = Extract<ListState<Item>, { status: 'ready' }>;

/** True of a list that is known to hold nothing: loaded to its end, for the question that is asked now. */
export function isEmpty(list: ListState<unknown>): boolean {
  return list.status === 'ready' && list.items.length === 0 && !list.hasMore && !list.isStale;
}

/** Some lists do not know how long they are; what is shown of them names no number. */
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

/** Flattens the pages fetched so far, whose entries are under the noun of the list. */
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
 * How many there are. The first page may have counted no further than itself; what was loaded since then is known as well, and behind the
 * last page there is nothing. Read off the pages, because the library says that a list shown for an older question has no next page.
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
