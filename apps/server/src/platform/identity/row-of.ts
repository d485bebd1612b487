import { type RawBuilder, sql } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

/** `rows` is JSON text, so that a statement can be built before its rows are known. Well-formed texts without NUL. */
export function rowsOf(table: keyof IdentityTables, rows: RawBuilder<string>): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows})`;
}

/** JSON text, because the driver sends an array as one of PostgreSQL's. */
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
