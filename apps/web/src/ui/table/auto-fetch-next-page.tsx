import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import type { ReadyList } from './list-state.ts';
import { LoadMore } from './load-more.tsx';
import { nextPageAction } from './next-page-action.ts';

/** Stands where a part of a long list was looked through and held nothing: it looks on by itself until something is found, or the end. */
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
