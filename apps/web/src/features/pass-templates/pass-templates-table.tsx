import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PassTemplateListItem } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { RowLink } from '../../ui/table/row-link.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './pass-templates-table.module.css';
import { passTypeLabels } from './pass-type-labels.ts';
import { TemplateBadge } from './template-badge.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TemplateThumbnail } from './template-thumbnail.tsx';

type PassTemplatesTableProps = { list: ListState<PassTemplateListItem>; empty: ReactNode };

export function PassTemplatesTable({ list, empty }: PassTemplatesTableProps) {
  return (
    <DataTable
      label="Pass templates"
      columns={useColumns()}
      list={list}
      rowKey={({ id }) => id}
      errorTitle="Error: Could not load passes"
      empty={empty}
    />
  );
}

function useColumns(): Column<PassTemplateListItem>[] {
  const { handle, timezoneName } = useWorkspace();
  // A phone has no space for a status column.
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const status: Column<PassTemplateListItem> = {
    id: 'status',
    header: 'Status',
    width: '190px',
    cell: (row) => <TemplateBadge template={row} />,
  };
  return [
    {
      id: 'name',
      header: 'Pass template',
      cell: (row) => <NameCell row={row} workspaceHandle={handle} withStatus={isSmall} />,
    },
    {
      id: 'type',
      header: 'Type',
      width: '160px',
      hideBelow: 'sm',
      cell: (row) => passTypeLabels[row.passType],
    },
    ...(isSmall ? [] : [status]),
    {
      id: 'published',
      header: 'Last published',
      width: '150px',
      hideBelow: 'md',
      cell: (row) => (row.lastPublishedAt ? formatDate(row.lastPublishedAt, timezoneName) : 'Never'),
    },
    {
      id: 'issued',
      header: 'Issued',
      width: '110px',
      align: 'end',
      hideBelow: 'sm',
      cell: (row) => formatNumber(row.issuedPassCount),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '68px',
      align: 'end',
      cell: (row) => <TemplateMenu template={row} />,
    },
  ];
}

type NameCellProps = { row: PassTemplateListItem; workspaceHandle: string; withStatus: boolean };

function NameCell({ row, workspaceHandle, withStatus }: NameCellProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <TemplateThumbnail design={{ ...row.latestRevision, passType: row.passType }} />
      <span className={styles.name}>
        <RowLink
          to="/$workspaceHandle/templates/$passTemplateId"
          params={{ workspaceHandle, passTemplateId: row.id }}
        >
          {row.name}
        </RowLink>
        {row.isDemo && <StatusBadge tone="quiet">Demo</StatusBadge>}
        {withStatus && (
          <span className={styles.status}>
            <TemplateBadge template={row} />
          </span>
        )}
      </span>
    </Group>
  );
}
