import type { Pass, PassTemplate } from '@tessera/contract';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { RowLink } from '../../ui/table/row-link.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { passesColumns } from './passes-columns.tsx';
import styles from './passes-table.module.css';
import { personName } from './person-name.ts';
import { useChosenColumns } from './use-chosen-columns.ts';

type PassesTableProps = { template: PassTemplate; list: ListState<Pass>; empty: ReactNode };

/** The passes of one template, with the columns chosen for it. */
export function PassesTable({ template, list, empty }: PassesTableProps) {
  return (
    <DataTable
      label="Passes"
      columns={useColumns(template)}
      list={list}
      rowKey={({ id }) => id}
      isDimmed={({ status }) => status === 'voided' || status === 'expired'}
      errorTitle="Error: Could not load passes"
      empty={empty}
    />
  );
}

function useColumns(template: PassTemplate): Column<Pass>[] {
  const { handle, timezoneName } = useWorkspace();
  const { chosen, isDefault } = useChosenColumns(template.id);
  const { document } = template.publishedRevision ?? template.latestRevision;
  const params = { workspaceHandle: handle, passTemplateId: template.id };
  const person: Column<Pass> = {
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
  };
  const others = passesColumns(document, timezoneName)
    .filter(({ id }) => chosen.includes(id))
    // What was chosen is shown on a phone as well; only the e-mail address stands below the name there.
    .map(({ hideBelow, ...column }) =>
      hideBelow && (isDefault || column.id === 'email') ? { ...column, hideBelow } : column,
    );
  return [person, ...others];
}
