import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { Page } from '@tessera/contract';
import { expect, it } from 'vitest';
import { listState } from './list-state.ts';

it('keeps the rows it has where the next ones could not be loaded, and says so', async () => {
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['rows'],
    initialPageParam: '',
    retry: false,
    queryFn: async ({ pageParam }): Promise<Page<string>> => {
      if (pageParam) throw new Error('offline');
      return { items: ['first'], nextCursor: 'next', totalCount: 2 };
    },
    getNextPageParam: (page) => page.nextCursor,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  expect(listState(observer.getCurrentResult())).toMatchObject({ hasMore: true, hasLoadMoreFailed: false });
  await observer.fetchNextPage();
  expect(listState(observer.getCurrentResult())).toMatchObject({
    status: 'ready',
    items: ['first'],
    hasMore: true,
    isLoadingMore: false,
    hasLoadMoreFailed: true,
  });
  stop();
});
