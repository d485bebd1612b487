import { guardFormula } from '@tessera/contract';
import type { NumbersColumn } from './numbers-table.tsx';

type Numbers<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  columns: readonly NumbersColumn<Row>[];
};

/** Numbers are plain, so that every spreadsheet reads them. */
export function csvOf<Row>(head: string, { rows, nameOf, columns }: Numbers<Row>): string {
  const lines = [
    [head, ...columns.map(({ label }) => label)].map(quoted),
    ...rows.map((row) => [quoted(nameOf(row)), ...columns.map(({ value }) => String(value(row)))]),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function quoted(text: string): string {
  const guarded = guardFormula(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
