import type { ReadyList } from './list-state.ts';

/**
 * Whether a list without rows may still get some. While a new query loads, an empty list that was complete keeps its message, which would flicker.
 */
export function isAutoFetching(list: ReadyList<unknown>): boolean {
  return list.hasMore || (list.isStale && list.totalCountIsMinimum === true);
}
