import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { EmptyState } from './empty-state.tsx';
import type { ListState } from './list-state.ts';
import { LoadMore } from './load-more.tsx';

type LookFurtherProps = { list: Extract<ListState<unknown>, { status: 'ready' }> };

/** Stands where a part of a long list was looked through and held nothing: it looks on by itself until something is found, or the end. */
export function LookFurther({ list }: LookFurtherProps) {
  const { isLoadingMore, hasLoadMoreFailed, loadMore } = list;
  useEffect(() => {
    if (!isLoadingMore && !hasLoadMoreFailed) loadMore();
  }, [isLoadingMore, hasLoadMoreFailed, loadMore]);
  if (hasLoadMoreFailed) return <LoadMore list={list} />;
  return (
    <div role="status">
      <EmptyState icon={<Loader size={20} />} title="Nothing yet, looking further" />
    </div>
  );
}
