import { type RawBuilder, sql } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

/**
 * Rows for a statement that is built before they are known: `rows` is the JSON text of their records. Their texts must be well-formed and without NUL,
 * as those of addresses and headers are.
 */
export function rowsOf(table: keyof IdentityTables, rows: RawBuilder<string>): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows})`;
}

/** As JSON text, because the driver sends an array as one of PostgreSQL's; with the names of the columns. */
export function rowsAsJson<Table extends keyof IdentityTables>(
  _table: Table,
  records: readonly IdentityTables[Table][],
): string {
  return JSON.stringify(
    records.map((record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [columnName(name), value])),
    ),
  );
}

const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
