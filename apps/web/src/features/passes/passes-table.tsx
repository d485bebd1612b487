import type { Pass } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { RowLink } from '../../ui/table/row-link.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { PassStatusBadge } from './pass-status-badge.tsx';
import styles from './passes-table.module.css';
import { personName } from './person-name.ts';
import { WalletIcons } from './wallet-icons.tsx';

type PassesTableProps = { passTemplateId: string; list: ListState<Pass>; empty: ReactNode };

/** The passes of one template, newest first. */
export function PassesTable({ passTemplateId, list, empty }: PassesTableProps) {
  return (
    <DataTable
      label="Passes"
      columns={useColumns(passTemplateId)}
      list={list}
      rowKey={({ id }) => id}
      isDimmed={({ status }) => status === 'voided' || status === 'expired'}
      errorTitle="Error: Could not load passes"
      empty={empty}
    />
  );
}

function useColumns(passTemplateId: string): Column<Pass>[] {
  const { handle, timezoneName } = useWorkspace();
  const params = { workspaceHandle: handle, passTemplateId };
  return [
    {
      id: 'person',
      header: 'Person',
      cell: (row) => (
        <span className={styles.person}>
          <RowLink
            to="/$workspaceHandle/templates/$passTemplateId/passes/$passId"
            params={{ ...params, passId: row.id }}
          >
            {personName(row.user)}
          </RowLink>
          {personName(row.user) !== row.user.email && (
            <span className={styles.narrowEmail}>{row.user.email}</span>
          )}
        </span>
      ),
    },
    {
      id: 'email',
      header: 'E-mail',
      width: '280px',
      hideBelow: 'sm',
      cell: (row) => <span className={styles.email}>{row.user.email}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      width: '120px',
      cell: (row) => <PassStatusBadge status={row.status} />,
    },
    {
      id: 'wallets',
      header: 'Wallets',
      width: '110px',
      hideBelow: 'sm',
      cell: (row) => <WalletIcons wallets={row.wallets} />,
    },
    {
      id: 'created',
      header: 'Created',
      width: '140px',
      hideBelow: 'md',
      cell: (row) => formatDate(row.createdAt, timezoneName),
    },
  ];
}
