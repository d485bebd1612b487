import type { ListState } from './list-state.ts';

export function readyList<Item>(items: Item[]): ListState<Item> {
  return {
    status: 'ready',
    items,
    totalCount: items.length,
    hasMore: false,
    isLoadingMore: false,
    hasLoadMoreFailed: false,
    isStale: false,
    loadMore: () => undefined,
  };
}
