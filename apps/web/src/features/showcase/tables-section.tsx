import { Button } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { Specimen, Specimens } from './specimen.tsx';

type Row = { name: string; state: string; tone: StatusTone; passes: string };
type Shown = 'rows' | 'pending' | 'empty' | 'error';

const rows: Row[] = [
  { name: 'Aurora Rewards', state: 'Published', tone: 'good', passes: '12,408' },
  { name: 'Latte Card', state: 'Unpublished Changes', tone: 'soon', passes: '731' },
  { name: 'Summer Festival', state: 'Draft', tone: 'quiet', passes: '0' },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Pass Template', cell: (row) => row.name },
  {
    id: 'state',
    header: 'Status',
    width: '220px',
    cell: (row) => <StatusBadge tone={row.tone}>{row.state}</StatusBadge>,
  },
  {
    id: 'passes',
    header: 'Passes',
    width: '120px',
    align: 'end',
    hideBelow: 'sm',
    cell: (row) => row.passes,
  },
];
const nothing = () => undefined;
const ready = (items: Row[]): ListState<Row> => ({
  status: 'ready',
  items,
  totalCount: items.length,
  hasMore: items.length > 0,
  isLoadingMore: false,
  hasLoadMoreFailed: false,
  isStale: false,
  loadMore: nothing,
});
const states: Record<Shown, ListState<Row>> = {
  rows: ready(rows),
  pending: { status: 'pending' },
  empty: ready([]),
  error: { status: 'error', error: new Error('offline'), retry: nothing },
};

export function TablesSection() {
  const [shown, setShown] = useState<Shown>('rows');
  return (
    <Specimens>
      <Specimen label="Table">
        <StatusTabs
          label="State of the table"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'rows', label: 'Rows' },
            { value: 'pending', label: 'Loading' },
            { value: 'empty', label: 'Empty' },
            { value: 'error', label: 'Error' },
          ]}
        />
      </Specimen>
      <DataTable
        label="Sample templates"
        columns={columns}
        list={states[shown]}
        rowKey={({ name }) => name}
        errorTitle="Error: Could not load passes"
        skeletonRows={3}
        empty={
          <EmptyState title="No pass templates yet" action={<Button>Create Pass Template</Button>}>
            A template is what all passes of a kind have in common.
          </EmptyState>
        }
      />
    </Specimens>
  );
}
