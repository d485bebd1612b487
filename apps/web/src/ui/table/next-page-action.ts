import type { ReadyList } from './list-state.ts';

export type PagingState = Pick<
  ReadyList<unknown>,
  'hasMore' | 'isNewestPageEmpty' | 'isLoadingMore' | 'hasLoadMoreFailed' | 'isStale'
>;

/**
 * What a list does next after a press: fetches further pages until rows arrive, the list ends or loading fails.
 * Rows of the previous query do not count.
 */
export function nextPageAction(list: PagingState): 'wait' | 'load' | 'rest' {
  if (list.isLoadingMore || list.isStale) return 'wait';
  return list.hasMore && list.isNewestPageEmpty && !list.hasLoadMoreFailed ? 'load' : 'rest';
}
