import { guardFormula } from '@tessera/contract';
import Papa from 'papaparse';

/** Without it, spreadsheet programs read UTF-8 in another encoding. */
export const byteOrderMark = '\ufeff';

/** Rows as CSV, with a line end after each; no cell runs as a formula. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows.map((row) => row.map(guardFormula)))}\r\n`;
}
