import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { ListState } from './list-state.ts';

const nothingYet: Extract<ListState<string>, { status: 'ready' }> = {
  status: 'ready',
  items: [],
  totalCount: 0,
  totalCountIsMinimum: true,
  hasMore: true,
  isLoadingMore: false,
  hasLoadMoreFailed: false,
  isStale: false,
  loadMore: () => undefined,
};

const draw = (list: ListState<string>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DataTable
        label="Passes"
        columns={[]}
        list={list}
        rowKey={(row) => row}
        errorTitle="Could not load"
        empty="No match"
      />
    </MantineProvider>,
  );

it('says that there is no match only when the list was looked through to its end', () => {
  expect(draw(nothingYet)).toContain('Nothing yet, looking further');
  expect(draw(nothingYet)).not.toContain('No match');
  expect(draw({ ...nothingYet, hasMore: false })).toContain('No match');
});

it('offers to try again where looking further failed', () => {
  expect(draw({ ...nothingYet, hasLoadMoreFailed: true })).toContain('Try again');
});
