import { type RawBuilder, sql } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

type Table = keyof GlobalTables & `identity_${string}`;

/**
 * A row that comes as a whole, for a statement that is built before the row is known. As JSON: the columns are those of the table, and no list of them
 * can leave one out. Texts in it must be well-formed and without NUL, as those of addresses and headers are.
 */
export function rowOf<Name extends Table>(
  table: Name,
  row: RawBuilder<GlobalTables[Name]>,
): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::${sql.table(table)}, ${row})`;
}

/** Several of them, as the text of a JSON array: the driver would take an array itself for one of the database's. */
export function rowsOf(table: Table, rows: RawBuilder<string>): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows})`;
}
