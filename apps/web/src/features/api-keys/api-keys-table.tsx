import { Menu } from '@mantine/core';
import { IconBan, IconEyeOff, IconListDetails } from '@tabler/icons-react';
import { type ApiKey, unnamedApiKey } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import styles from './api-keys-table.module.css';

type ApiKeysTableProps = {
  list: ListState<ApiKey>;
  timeZone: string;
  empty: ReactNode;
  /** Null: the keys have no log. */
  onShowCalls: ((apiKey: ApiKey) => void) | null;
  onRevoke: (apiKey: ApiKey) => void;
};

export function ApiKeysTable({ list, timeZone, empty, ...actions }: ApiKeysTableProps) {
  return (
    <DataTable
      label="API keys"
      columns={columnsOf(timeZone, actions)}
      list={list}
      rowKey={({ id }) => id}
      isDimmed={isExpired}
      errorTitle="Could not load API keys"
      empty={empty}
      skeletonRows={3}
    />
  );
}

const isExpired = ({ expiresAt }: ApiKey): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function columnsOf(
  timeZone: string,
  { onShowCalls, onRevoke }: Pick<ApiKeysTableProps, 'onShowCalls' | 'onRevoke'>,
): Column<ApiKey>[] {
  return [
    { id: 'name', header: 'Key', cell: (row) => <Name apiKey={row} /> },
    {
      id: 'created',
      header: 'Created',
      width: '150px',
      hideBelow: 'sm',
      cell: (row) => <Created apiKey={row} timeZone={timeZone} />,
    },
    {
      id: 'lastUsed',
      header: 'Last used',
      width: '140px',
      hideBelow: 'sm',
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDate(lastUsedAt, timeZone, 'dateTime') : 'Never'),
    },
    {
      id: 'expires',
      header: 'Expires',
      width: '120px',
      cell: (row) => <Expires apiKey={row} timeZone={timeZone} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '64px',
      align: 'end',
      cell: (row) => (
        <ActionsMenu label={`Actions for ${row.name ?? unnamedApiKey}`}>
          {onShowCalls && (
            <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => onShowCalls(row)}>
              Show calls
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => onRevoke(row)}>
            Revoke
          </Menu.Item>
        </ActionsMenu>
      ),
    },
  ];
}

function Name({ apiKey: { name, obscuredValue, secure } }: { apiKey: ApiKey }) {
  return (
    <span className={styles.name}>
      <span className={styles.words}>{name ?? unnamedApiKey}</span>
      <span className={styles.value}>
        <code>{obscuredValue}</code>
        {secure && (
          <span className={styles.restricted}>
            <IconEyeOff size={14} aria-hidden="true" />
            Restricted
          </span>
        )}
      </span>
    </span>
  );
}

function Created({ apiKey: { createdAt, createdBy }, timeZone }: { apiKey: ApiKey; timeZone: string }) {
  return (
    <span className={styles.name}>
      {formatDate(createdAt, timeZone)}
      {createdBy && <span className={styles.value}>{createdBy}</span>}
    </span>
  );
}

function Expires({ apiKey, timeZone }: { apiKey: ApiKey; timeZone: string }) {
  if (isExpired(apiKey)) return <StatusBadge tone="danger">Expired</StatusBadge>;
  return apiKey.expiresAt ? formatDate(apiKey.expiresAt, timeZone) : 'Never';
}
