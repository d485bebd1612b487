import { type RawBuilder, sql } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

type Table = keyof GlobalTables & `identity_${string}`;

/**
 * A whole row, for a statement that is built before the row is known. As JSON, so that no list of columns can omit one. Its texts must be well-formed
 * and without NUL, as those of addresses and headers are.
 */
export function rowOf<Name extends Table>(
  table: Name,
  row: RawBuilder<GlobalTables[Name]>,
): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::${sql.table(table)}, ${row})`;
}

/** Several rows, as JSON text: the driver would send an array as one of PostgreSQL's. */
export function rowsOf(table: Table, rows: RawBuilder<string>): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows})`;
}
