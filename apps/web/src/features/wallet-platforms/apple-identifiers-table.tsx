import { Button, Menu } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ApplePassTypeIdentifier, isExpiringSoon } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { BreakableIdentifier } from './breakable-identifier.tsx';
import { TemplateUses } from './template-uses.tsx';
import styles from './wallet-platforms.module.css';

type AppleIdentifiersTableProps = {
  list: ListState<ApplePassTypeIdentifier>;
  timeZone: string;
  empty: ReactNode;
  onRenew: (identifier: ApplePassTypeIdentifier) => void;
  onRemove: (identifier: ApplePassTypeIdentifier) => void;
};

export function AppleIdentifiersTable(props: AppleIdentifiersTableProps) {
  return (
    <DataTable
      label="Pass type identifiers"
      columns={columnsOf(props)}
      list={props.list}
      rowKey={({ id }) => id}
      errorTitle="Error: Could not load the pass type identifiers"
      empty={props.empty}
      skeletonRows={2}
    />
  );
}

function columnsOf(props: AppleIdentifiersTableProps): Column<ApplePassTypeIdentifier>[] {
  return [
    {
      id: 'identifier',
      header: 'Identifier',
      cell: (row) => <Identifier identifier={row} onRenew={props.onRenew} />,
    },
    {
      id: 'team',
      header: 'Team',
      width: '122px',
      hideBelow: 'sm',
      cell: ({ teamIdentifier }) => <span className={styles.code}>{teamIdentifier}</span>,
    },
    {
      id: 'expires',
      header: 'Expires',
      width: '120px',
      cell: ({ expiresAt }) => (
        <span className={styles.expires} data-expiring={isExpiring(expiresAt) || undefined}>
          {formatDate(expiresAt, props.timeZone, 'dd MMM yyyy')}
        </span>
      ),
    },
    {
      id: 'templates',
      header: 'Pass templates',
      width: '160px',
      hideBelow: 'sm',
      cell: ({ passTemplates, passTemplateCount }) => (
        <TemplateUses templates={passTemplates} count={passTemplateCount} />
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '64px',
      align: 'end',
      cell: (row) => !row.platformManaged && <Actions identifier={row} {...props} />,
    },
  ];
}

const isExpiring = (expiresAt: string): boolean => isExpiringSoon(expiresAt, new Date());

type IdentifierProps = Pick<AppleIdentifiersTableProps, 'onRenew'> & { identifier: ApplePassTypeIdentifier };

function Identifier({ identifier, onRenew }: IdentifierProps) {
  const { expiresAt, platformManaged, pendingRequest } = identifier;
  return (
    <div className={styles.identifier}>
      <BreakableIdentifier value={identifier.identifier} />
      <span className={styles.badges}>
        {isExpiring(expiresAt) && <StatusBadge tone="danger">Identifier Expiry</StatusBadge>}
        {platformManaged && <StatusBadge tone="quiet">Managed</StatusBadge>}
        {pendingRequest && <StatusBadge tone="busy">Renewal begun</StatusBadge>}
      </span>
      {isExpiring(expiresAt) && !platformManaged && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Renew ${identifier.identifier}`}
          onClick={() => onRenew(identifier)}
        >
          Renew
        </Button>
      )}
    </div>
  );
}

type ActionsProps = Pick<AppleIdentifiersTableProps, 'onRenew' | 'onRemove'> & {
  identifier: ApplePassTypeIdentifier;
};

function Actions({ identifier, onRenew, onRemove }: ActionsProps) {
  return (
    <ActionsMenu label={`Actions for ${identifier.identifier}`}>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onRenew(identifier)}>
        Renew
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onRemove(identifier)}>
        Remove
      </Menu.Item>
    </ActionsMenu>
  );
}
