import type { ReadyList } from './list-state.ts';

export type PagingState = Pick<
  ReadyList<unknown>,
  'hasMore' | 'isNewestPageEmpty' | 'isLoadingMore' | 'hasLoadMoreFailed' | 'isStale'
>;

/**
 * What a list does next for somebody who waits for more of it: a part that held nothing is no answer, so it loads on until rows have
 * come, the list has ended, or loading has failed. An older question's rows say nothing about the new one.
 */
export function nextPageAction(list: PagingState): 'wait' | 'load' | 'rest' {
  if (list.isLoadingMore || list.isStale) return 'wait';
  return list.hasMore && list.isNewestPageEmpty && !list.hasLoadMoreFailed ? 'load' : 'rest';
}
