import { type RawBuilder, sql } from 'kysely';
import type { TenantTables } from './schema/database.ts';

/** Rows as a table expression: one array parameter per column, however many rows there are. `types`: of PostgreSQL, by column. */
export function unnestRows<Column extends string>(
  name: string,
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): RawBuilder<unknown> {
  const columns = Object.keys(types) as Column[];
  const arrays = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`);
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
}

/**
 * An insert of rows that skips those which violate a unique constraint; also for use in a `with` clause. `on conflict` is required: without
 * it Citus would insert by COPY, which row-level security does not support.
 */
export function insertRows<Column extends string>(
  workspaceId: string,
  table: keyof TenantTables,
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(types).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (workspace_id, ${columns})
    select ${workspaceId}::bigint, ${columns} from ${unnestRows('added', types, rows)} on conflict do nothing`;
}
