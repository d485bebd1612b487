import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import type { ReadyList } from './list-state.ts';
import { LoadMore } from './load-more.tsx';
import { nextPageAction } from './next-page-action.ts';

/** Shown after an empty page of a long list; fetches further pages until one has rows or the list ends. */
export function AutoFetchNextPage({ list }: { list: ReadyList<unknown> }) {
  const { hasLoadMoreFailed, loadMore } = list;
  const step = nextPageAction(list);
  useEffect(() => {
    if (step === 'load') loadMore();
  }, [step, loadMore]);
  if (hasLoadMoreFailed) return <LoadMore list={list} />;
  return (
    <div role="status">
      <EmptyState icon={<Loader size={20} />} title="Nothing yet, looking further" />
    </div>
  );
}
