import type { Operations } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { daysUntil, formatDays, formatDuration } from './format-measures.ts';

const inLocalTime = (instant: string) => formatDate(instant, undefined, 'dateTime');

type Job = Operations['queue'][number];
const jobColumns: Column<Job>[] = [
  { id: 'job', header: 'Job', cell: ({ job }) => job },
  { id: 'due', header: 'Due', cell: ({ due }) => formatNumber(due), align: 'end' },
  { id: 'running', header: 'Running', cell: ({ running }) => formatNumber(running), align: 'end' },
  {
    id: 'oldest',
    header: 'Oldest',
    cell: ({ due, oldestSeconds }) => (due > 0 ? formatDuration(oldestSeconds) : ''),
    align: 'end',
  },
];

export function QueueTable({ queue }: Pick<Operations, 'queue'>) {
  return (
    <SystemTable label="Queue" columns={jobColumns} rows={queue} rowKey={({ job }) => job}>
      <EmptyState title="No job is due or running" />
    </SystemTable>
  );
}

type Process = Operations['processes'][number];
const processColumns: Column<Process>[] = [
  { id: 'name', header: 'Machine and process', cell: ({ name }) => name },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => roles.replaceAll('+', ', ') },
  { id: 'version', header: 'Version', cell: ({ version }) => version, hideBelow: 'sm' },
  { id: 'since', header: 'Connected since', cell: ({ since }) => inLocalTime(since), hideBelow: 'sm' },
];

export function ProcessTable({ processes }: Pick<Operations, 'processes'>) {
  return (
    <SystemTable label="Processes" columns={processColumns} rows={processes} rowKey={({ name }) => name}>
      <EmptyState title="The database does not show the connections of processes" />
    </SystemTable>
  );
}

type Certificate = Operations['certificates'][number];
const certificateColumns: Column<Certificate>[] = [
  { id: 'identifier', header: 'Pass type identifier', cell: ({ identifier }) => identifier },
  {
    id: 'owner',
    header: 'Owner',
    cell: ({ owner }) => (owner === 'platform' ? 'Platform' : 'Workspace'),
    hideBelow: 'sm',
  },
  { id: 'expires', header: 'Expires', cell: ({ expiresAt }) => inLocalTime(expiresAt), hideBelow: 'sm' },
  {
    id: 'remaining',
    header: 'Remaining',
    cell: ({ expiresAt }) => {
      const days = daysUntil(expiresAt);
      return <StatusBadge tone={days < 14 ? 'danger' : 'soon'}>{formatDays(days)}</StatusBadge>;
    },
    align: 'end',
  },
];

export function CertificateTable({ certificates }: Pick<Operations, 'certificates'>) {
  return (
    <SystemTable
      label="Certificates that expire within 30 days"
      columns={certificateColumns}
      rows={certificates}
      rowKey={({ identifier, expiresAt }) => `${identifier} ${expiresAt}`}
    >
      <EmptyState title="No certificate expires within 30 days" />
    </SystemTable>
  );
}

type SystemTableProps<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  children: ReactNode;
};

function SystemTable<Row>({ label, columns, rows, rowKey, children }: SystemTableProps<Row>) {
  return (
    <DataTable
      label={label}
      columns={columns}
      list={{
        status: 'ready',
        items: rows,
        totalCount: rows.length,
        hasMore: false,
        isLoadingMore: false,
        hasLoadMoreFailed: false,
        isStale: false,
        loadMore: () => undefined,
      }}
      rowKey={rowKey}
      errorTitle=""
      empty={children}
    />
  );
}
