import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { Card } from '../../ui/display/card.tsx';
import { csvOf } from './numbers-csv.ts';
import styles from './program-statistics.module.css';

export type NumbersColumn<Row> = {
  label: string;
  value: (row: Row) => number;
  /** Of the value in the table and the file; whole numbers by default. */
  format?: ((value: number) => string) | undefined;
};

type NumbersTableProps<Row> = {
  title: string;
  /** What a row is. */
  head: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  noteOf?: (row: Row) => ReactNode;
  columns: readonly NumbersColumn<Row>[];
  fileName: string;
};

/** Numbers of a few rows, with a file of them. On a phone each row is a block. */
export function NumbersTable<Row>(props: NumbersTableProps<Row>) {
  const { title, head, rows, keyOf, nameOf, noteOf, columns, fileName } = props;
  const save = () => saveTextFile(fileName, csvOf(head, { rows, nameOf, columns }));
  return (
    <Card
      title={title}
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Download CSV: ${title}`}
          leftSection={<IconDownload size={14} stroke={1.7} aria-hidden="true" />}
          onClick={save}
        >
          CSV
        </Button>
      }
    >
      <table className={styles.numbers} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const note = noteOf?.(row);
            return (
              <tr key={keyOf(row)}>
                <th scope="row">
                  {nameOf(row)}
                  {note && <span className={styles.note}>{note}</span>}
                </th>
                {columns.map(({ label, value, format = formatNumber }) => (
                  <td key={label} data-label={label} data-zero={value(row) === 0 || undefined}>
                    {format(value(row))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
