import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { AutoFetchNextPage } from './auto-fetch-next-page.tsx';
import styles from './data-table.module.css';
import { isAutoFetching } from './is-auto-fetching.ts';
import type { ListState } from './list-state.ts';
import { LoadMore } from './load-more.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  headerControl?: ReactNode;
  cell: (row: Row) => ReactNode;
  width?: string;
  align?: 'start' | 'end';
  /** Hidden below this breakpoint; a phone shows what identifies a row, and its state. */
  hideBelow?: 'sm' | 'md';
  isNarrow?: boolean;
  isHeaderHidden?: boolean;
  /** A line below the row's other columns, on a phone only. Must be the last column. */
  isSecondLine?: boolean;
};

type DataTableProps<Row> = {
  label: string;
  columns: Column<Row>[];
  list: ListState<Row>;
  rowKey: (row: Row) => string;
  isDimmed?: (row: Row) => boolean;
  isSelected?: (row: Row) => boolean;
  errorTitle: string;
  empty: ReactNode;
  skeletonRows?: number;
};

/** A cursor-paged table; loading, empty, no-match and error states share its frame. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list } = props;
  if (list.status === 'error') {
    return (
      <Frame>
        <ErrorState title={props.errorTitle} error={list.error} retry={list.retry} />
      </Frame>
    );
  }
  if (list.status === 'ready' && list.items.length === 0)
    return <Frame>{isAutoFetching(list) ? <AutoFetchNextPage list={list} /> : props.empty}</Frame>;
  const isReady = list.status === 'ready';
  return (
    <>
      <Frame>
        <table
          className={styles.table}
          aria-label={props.label}
          aria-busy={!isReady || list.isStale}
          data-two-lines={props.columns.some(({ isSecondLine }) => isSecondLine) || undefined}
        >
          <HeaderRow columns={props.columns} />
          <tbody data-stale={isReady && list.isStale ? true : undefined}>
            {isReady ? <Rows {...props} items={list.items} /> : <SkeletonRows {...props} />}
          </tbody>
        </table>
      </Frame>
      {isReady && list.hasMore && <LoadMore list={list} />}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

function HeaderRow<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns
          .filter(({ isSecondLine }) => !isSecondLine)
          .map((column) => (
            <th key={column.id} scope="col" style={columnWidth(column)} {...cellData(column)}>
              {column.headerControl ?? (
                <span className={column.isHeaderHidden ? styles.hidden : undefined}>{column.header}</span>
              )}
            </th>
          ))}
      </tr>
    </thead>
  );
}

function Rows<Row>({ items, columns, rowKey, isDimmed, isSelected }: DataTableProps<Row> & { items: Row[] }) {
  return items.map((row) => (
    <tr
      key={rowKey(row)}
      data-dimmed={isDimmed?.(row) || undefined}
      data-selected={isSelected?.(row) || undefined}
    >
      {columns.map((column) => (
        <td key={column.id} {...cellData(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ));
}

function SkeletonRows<Row>({ columns, skeletonRows = 6 }: DataTableProps<Row>) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
    <tr key={row}>
      {columns.map((column, index) => (
        <td key={column.id} {...cellData(column)}>
          <Skeleton height={12} width={index === 0 ? '60%' : '70%'} display="inline-block" />
        </td>
      ))}
    </tr>
  ));
}

function cellData<Row>(column: Column<Row>) {
  return {
    'data-align': column.align,
    'data-hide-below': column.hideBelow,
    'data-narrow': column.isNarrow,
    'data-second-line': column.isSecondLine,
  };
}

/** A CSS variable, which phones ignore. */
function columnWidth<Row>({ width }: Column<Row>): CSSProperties {
  return width ? { ['--column-width' as string]: width } : {};
}
