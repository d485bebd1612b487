import { Menu } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import type { GoogleIssuer } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatBoundedCount } from '../../lib/format-number.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import styles from './wallet-platforms.module.css';

type GoogleIssuersTableProps = {
  list: ListState<GoogleIssuer>;
  empty: ReactNode;
  onReplaceKey: (issuer: GoogleIssuer) => void;
  onRemove: (issuer: GoogleIssuer) => void;
};

export function GoogleIssuersTable(props: GoogleIssuersTableProps) {
  return (
    <DataTable
      label="Google issuers"
      columns={columnsOf(props)}
      list={props.list}
      rowKey={({ id }) => id}
      errorTitle="Error: Could not load the Google issuers"
      empty={props.empty}
      skeletonRows={2}
    />
  );
}

function columnsOf({ onReplaceKey, onRemove }: GoogleIssuersTableProps): Column<GoogleIssuer>[] {
  return [
    {
      id: 'issuer',
      header: 'Issuer ID',
      cell: ({ identifier, platformManaged, serviceAccountEmail }) => (
        <div className={styles.identifier}>
          <span className={styles.code}>{identifier}</span>
          {serviceAccountEmail && <span className={styles.quiet}>{serviceAccountEmail}</span>}
          {platformManaged && <StatusBadge tone="quiet">Managed</StatusBadge>}
        </div>
      ),
    },
    {
      id: 'templates',
      header: 'Pass templates',
      width: '140px',
      align: 'end',
      cell: ({ passTemplateCount }) => formatBoundedCount(passTemplateCount),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '64px',
      align: 'end',
      cell: (row) =>
        !row.platformManaged && (
          <ActionsMenu label={`Actions for issuer ${row.identifier}`}>
            <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onReplaceKey(row)}>
              Replace key
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onRemove(row)}>
              Remove
            </Menu.Item>
          </ActionsMenu>
        ),
    },
  ];
}
