import { useQuery } from '@tanstack/react-query';
import type { Import } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { RowLink } from '../../ui/table/row-link.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './import.module.css';
import { ImportBadge } from './import-badge.tsx';
import { recentImportsQuery } from './queries.ts';

/** The latest imports into a template, to return to a running one; hidden if there are none. */
export function RecentImports({ passTemplateId }: { passTemplateId: string }) {
  const { handle, timezoneName } = useWorkspace();
  const question = { workspaceHandle: handle, passTemplateId };
  const { data } = useQuery(recentImportsQuery(useTRPC(), question));
  const imports = data?.imports ?? [];
  if (imports.length === 0) return null;
  const columns: Column<Import>[] = [
    {
      id: 'file',
      header: 'File',
      cell: ({ id, fileName }) => (
        <RowLink to="/$workspaceHandle/imports/$importId" params={{ workspaceHandle: handle, importId: id }}>
          {fileName}
        </RowLink>
      ),
    },
    { id: 'status', header: 'Status', width: '140px', cell: (row) => <ImportBadge status={row.status} /> },
    {
      id: 'imported',
      header: 'Imported',
      width: '110px',
      align: 'end',
      cell: ({ counts }) => formatNumber(counts.issued + counts.updated),
    },
    {
      id: 'refused',
      header: 'Refused',
      width: '110px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ counts }) => formatNumber(counts.refused),
    },
    {
      id: 'uploaded',
      header: 'Uploaded',
      width: '180px',
      hideBelow: 'md',
      cell: ({ createdAt }) => formatDate(createdAt, timezoneName, 'dateTime'),
    },
  ];
  return (
    <section>
      <h2 className={styles.heading}>Recent imports</h2>
      <DataTable
        label="Recent imports"
        columns={columns}
        rowKey={({ id }) => id}
        errorTitle=""
        empty={null}
        list={{
          status: 'ready',
          items: imports,
          totalCount: imports.length,
          hasMore: false,
          isLoadingMore: false,
          hasLoadMoreFailed: false,
          isStale: false,
          loadMore: () => undefined,
        }}
      />
    </section>
  );
}
