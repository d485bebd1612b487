import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LinkList } from '../page/link-list.tsx';
import { DataTable } from './data-table.tsx';
import type { ListState, ReadyList } from './list-state.ts';

const nothingYet: ReadyList<string> = {
  status: 'ready',
  items: [],
  totalCount: 0,
  totalCountIsMinimum: true,
  hasMore: true,
  isNewestPageEmpty: true,
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

const drawLinks = (list: ListState<string>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <LinkList
        label="Workspaces"
        list={list}
        itemKey={(item) => item}
        link={(_, content) => content}
        name={(item) => item}
        fallbackInitial="W"
        errorTitle="Could not load"
        empty="No match"
      />
    </MantineProvider>,
  );

it('reports no match only after the whole list was searched', () => {
  expect(draw(nothingYet)).toContain('Nothing yet, looking further');
  expect(draw(nothingYet)).not.toContain('No match');
  expect(draw({ ...nothingYet, hasMore: false })).toContain('No match');
});

it('does not say that there is no match while the answer shown is that of an older question', () => {
  const older = { ...nothingYet, hasMore: false, isStale: true };
  expect(draw(older)).not.toContain('No match');
  expect(drawLinks(older)).not.toContain('No match');
  expect(drawLinks({ ...older, isStale: false })).toContain('No match');
});

it('offers to try again where looking further failed', () => {
  expect(draw({ ...nothingYet, hasLoadMoreFailed: true })).toContain('Try again');
});
