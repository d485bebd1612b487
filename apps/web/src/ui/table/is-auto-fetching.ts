import type { ReadyList } from './list-state.ts';

/**
 * Whether a list without rows may still have some: it goes on, or what is shown is how far an older question's answer had come. One that
 * had come to its end keeps its words until the new answer is there; they would only flicker.
 */
export function isAutoFetching(list: ReadyList<unknown>): boolean {
  return list.hasMore || (list.isStale && list.totalCountIsMinimum === true);
}
