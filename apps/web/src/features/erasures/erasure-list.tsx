import { Stack, Text, Title } from '@mantine/core';
import { type Erasure, erasuresPerPage } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { paged } from '../../lib/paging.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useList } from '../../ui/table/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

/** The receipts of erasures contain no personal data. */
export function ErasureList() {
  const { handle, timezoneName } = useWorkspace();
  const trpc = useTRPC();
  const list = useList(
    trpc.workspace.erasures.list.infiniteQueryOptions(
      { workspaceHandle: handle, limit: erasuresPerPage },
      paged,
    ),
    'erasures',
  );
  return (
    <section aria-labelledby="erasures">
      <Stack gap="sm">
        <Title order={3} id="erasures">
          Erasures of personal data
        </Title>
        <Text c="dimmed">Receipts of erasures. They do not say whose data it was.</Text>
        <DataTable
          label="Erasures of personal data"
          columns={columnsOf(timezoneName)}
          list={list}
          rowKey={({ id }) => id}
          errorTitle="Could not load the erasures"
          empty={
            <EmptyState title="No erasures">
              To erase a person’s data, open one of their passes and choose “Erase person’s data” there.
            </EmptyState>
          }
          skeletonRows={3}
        />
      </Stack>
    </section>
  );
}

const columnsOf = (timezone: string): Column<Erasure>[] => [
  {
    id: 'requested',
    header: 'Requested',
    width: '180px',
    cell: ({ requestedAt }) => formatDate(requestedAt, timezone, 'dateTime'),
  },
  { id: 'requestedBy', header: 'By', width: '150px', hideBelow: 'sm', cell: requesterOf },
  { id: 'removed', header: 'Removed', hideBelow: 'sm', cell: removedText },
  {
    id: 'status',
    header: 'Status',
    width: '160px',
    cell: ({ status }) => <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>,
  },
];

const requesterOf = ({ requestedVia, requestedBy }: Erasure): string =>
  requestedBy ?? (requestedVia === 'api' ? 'API' : 'Former member');

const statuses = {
  removing: { tone: 'busy', label: 'Removing' },
  wallets: { tone: 'busy', label: 'Updating phones' },
  done: { tone: 'good', label: 'Done' },
} as const;

function removedText({ removed }: Erasure): string {
  const counts: [number, string, string][] = [
    [removed.passes, 'pass', 'passes'],
    [removed.mails, 'mail', 'mails'],
    [removed.logs, 'log', 'logs'],
    [removed.messages, 'message', 'messages'],
    [removed.importRows, 'import row', 'import rows'],
  ];
  const parts = counts.flatMap(([count, one, many]) =>
    count === 0 ? [] : `${formatNumber(count)} ${count === 1 ? one : many}`,
  );
  return parts.length === 0 ? 'Name and address' : parts.join(', ');
}
