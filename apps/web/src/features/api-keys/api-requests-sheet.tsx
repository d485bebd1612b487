import {
  type ApiKey,
  type ApiRequest,
  apiRequestsMax,
  apiRequestsPerPage,
  unnamedApiKey,
} from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { paged } from '../../lib/paging.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useList } from '../../ui/table/list-state.ts';
import styles from './api-keys-table.module.css';

type ApiRequestsSheetProps = {
  workspaceHandle: string;
  apiKey: ApiKey;
  timeZone: string;
  onClose: () => void;
};

/** The last calls of a key, newest first. */
export function ApiRequestsSheet({ workspaceHandle, apiKey, timeZone, onClose }: ApiRequestsSheetProps) {
  const { requests } = useTRPC().workspace.apiKeys;
  const input = { workspaceHandle, apiKeyId: apiKey.id, limit: apiRequestsPerPage };
  const list = useList(requests.infiniteQueryOptions(input, { ...paged, staleTime: 0 }), 'requests');
  return (
    <Sheet
      isOpen
      position="right"
      size={720}
      title={`Calls of “${apiKey.name ?? unnamedApiKey}”`}
      onClose={onClose}
    >
      <p className={styles.about}>
        The last {apiRequestsMax.toLocaleString('en-US')} calls, without their bodies. The request ID is in
        the response, too.
      </p>
      <DataTable
        label="Calls"
        columns={columnsOf(timeZone)}
        list={list}
        rowKey={({ id }) => id}
        errorTitle="Could not load the calls"
        skeletonRows={5}
        empty={
          <EmptyState title="No calls yet">Calls with this key appear here a second or two later.</EmptyState>
        }
      />
    </Sheet>
  );
}

function columnsOf(timeZone: string): Column<ApiRequest>[] {
  return [
    {
      id: 'call',
      header: 'Call',
      cell: ({ method, path, at, requestId }) => (
        <span className={styles.name}>
          <code className={styles.call}>
            {method} {path}
          </code>
          <span className={styles.value}>
            {formatDate(at, timeZone, 'second')}
            <code className={styles.call}>{requestId}</code>
          </span>
        </span>
      ),
    },
    {
      id: 'duration',
      header: 'Duration',
      width: '110px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ durationMilliseconds }) => `${durationMilliseconds} ms`,
    },
    {
      id: 'status',
      header: 'Status',
      width: '100px',
      cell: ({ status }) => <StatusBadge tone={toneOf(status)}>{status}</StatusBadge>,
    },
  ];
}

function toneOf(status: number): StatusTone {
  if (status >= 500) return 'danger';
  return status >= 400 ? 'soon' : 'good';
}
