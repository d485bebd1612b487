import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { Page } from '@tessera/contract';
import { expect, it } from 'vitest';
import { listState } from './list-state.ts';

type RowsPage<Row> = Omit<Page<Row>, 'items'> & { rows: Row[] };

it('keeps the rows it has where the next ones could not be loaded, and says so', async () => {
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['rows'],
    initialPageParam: '',
    retry: false,
    queryFn: async ({ pageParam }): Promise<RowsPage<string>> => {
      if (pageParam) throw new Error('offline');
      return { rows: ['first'], nextCursor: 'next', totalCount: 2 };
    },
    getNextPageParam: (page) => page.nextCursor,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  expect(listState(observer.getCurrentResult(), 'rows')).toMatchObject({
    hasMore: true,
    hasLoadMoreFailed: false,
  });
  await observer.fetchNextPage();
  expect(listState(observer.getCurrentResult(), 'rows')).toMatchObject({
    status: 'ready',
    items: ['first'],
    hasMore: true,
    isLoadingMore: false,
    hasLoadMoreFailed: true,
  });
  stop();
});

async function loaded(pages: RowsPage<number>[], count = pages.length) {
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['rows'],
    initialPageParam: '0',
    retry: false,
    queryFn: async ({ pageParam }): Promise<RowsPage<number>> => pages[Number(pageParam)] ?? Promise.reject(),
    getNextPageParam: (page) => page.nextCursor,
  });
  await observer.refetch();
  for (let page = 1; page < count; page += 1) await observer.fetchNextPage();
  return listState(observer.getCurrentResult(), 'rows');
}

const atLeast = (rows: number[], nextCursor: string | null, totalCount = rows.length): RowsPage<number> => ({
  rows,
  nextCursor,
  totalCount,
  totalCountIsMinimum: true,
});

it('the least there are is never less than what was loaded, and exact at the end', async () => {
  const pages = [atLeast([], '1'), atLeast([1, 2], '2'), atLeast([3], null)];
  expect(await loaded(pages, 1)).toMatchObject({ totalCount: 0, totalCountIsMinimum: true });
  expect(await loaded(pages, 2)).toMatchObject({ totalCount: 2, totalCountIsMinimum: true });
  expect(await loaded(pages, 3)).toMatchObject({ totalCount: 3, totalCountIsMinimum: false });
});

it('a list searched to its end without rows is empty', async () => {
  expect(await loaded([atLeast([], '1'), atLeast([], null)])).toMatchObject({
    totalCount: 0,
    totalCountIsMinimum: false,
    isNewestPageEmpty: true,
  });
});

it('keeps a count that exceeds the loaded rows, as a minimum or exact', async () => {
  expect(await loaded([atLeast([1], '1', 10_000)])).toMatchObject({
    totalCount: 10_000,
    totalCountIsMinimum: true,
  });
  expect(await loaded([{ rows: [1], nextCursor: '1', totalCount: 30 }])).toMatchObject({
    totalCount: 30,
    totalCountIsMinimum: false,
  });
});
