import { Checkbox } from '@mantine/core';
import type { Pass, PassTemplate } from '@tessera/contract';
import type { ReactNode } from 'react';
import { EmailText } from '../../../ui/display/email-text.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { ListState } from '../../../ui/table/list-state.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { contactOf, personName } from '../person-name.ts';
import { passesColumns } from './passes-columns.tsx';
import styles from './passes-table.module.css';
import { useChosenColumns } from './use-chosen-columns.ts';
import type { PassSelection } from './use-pass-selection.ts';

type PassesTableProps = {
  template: PassTemplate;
  list: ListState<Pass>;
  selection: PassSelection;
  empty: ReactNode;
};

export function PassesTable({ template, list, selection, empty }: PassesTableProps) {
  const loadedCount = list.status === 'ready' ? list.items.length : 0;
  return (
    <DataTable
      label="Passes"
      columns={[selectionColumn(selection, loadedCount), ...useColumns(template)]}
      list={list}
      rowKey={({ id }) => id}
      isDimmed={({ status }) => status === 'voided' || status === 'expired'}
      isSelected={({ id }) => selection.has(id)}
      errorTitle="Error: Could not load passes"
      empty={empty}
    />
  );
}

const selectInput = { input: styles.selectInput };

function selectionColumn(selection: PassSelection, loadedCount: number): Column<Pass> {
  const count = selection.ids.length;
  return {
    id: 'selection',
    header: 'Selection',
    width: '44px',
    isNarrow: true,
    headerControl: (
      <span className={styles.select}>
        <Checkbox
          classNames={selectInput}
          aria-label="Select all loaded passes"
          checked={count > 0 && count === loadedCount}
          indeterminate={count > 0 && count < loadedCount}
          disabled={loadedCount === 0}
          onChange={selection.toggleLoaded}
        />
      </span>
    ),
    cell: ({ id, user }) => (
      <span className={styles.select}>
        <Checkbox
          classNames={selectInput}
          aria-label={`Select ${personName(user)}`}
          checked={selection.has(id)}
          onChange={({ nativeEvent }) => selection.toggle(id, (nativeEvent as MouseEvent).shiftKey)}
        />
      </span>
    ),
  };
}

function useColumns(template: PassTemplate): Column<Pass>[] {
  const { handle, timezoneName } = useWorkspace();
  const { chosen, isDefault } = useChosenColumns(template.id);
  const { document } = template.publishedRevision ?? template.latestRevision;
  const params = { workspaceHandle: handle, passTemplateId: template.id };
  const others = passesColumns(document, timezoneName).filter(({ id }) => chosen.includes(id));
  // A phone shows chosen columns below the name, like the email address.
  const belowName = isDefault ? [] : others.filter(({ id }) => id !== 'status' && id !== 'email');
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
        {personName(row.user) !== contactOf(row.user) && (
          <span className={styles.narrow}>
            <EmailText email={contactOf(row.user)} />
          </span>
        )}
        {belowName.map(({ id, header, cell }) => (
          <span key={id} className={styles.narrow}>
            {header}: {cell(row)}
          </span>
        ))}
      </span>
    ),
  };
  return [
    person,
    ...others.map((column) =>
      belowName.includes(column) ? { ...column, hideBelow: 'sm' as const } : column,
    ),
  ];
}
