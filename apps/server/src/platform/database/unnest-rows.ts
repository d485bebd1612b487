import { type RawBuilder, sql } from 'kysely';
import type { TenantTables } from './schema/database.ts';

/** One array parameter per column, however many rows. `types` are PostgreSQL's, by column. */
export function unnestRows<Column extends string>(
  name: string,
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): RawBuilder<unknown> {
  const columns = Object.keys(types) as Column[];
  const arrays = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`);
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
}

/** Skips violations of unique constraints. Without `on conflict`, Citus uses COPY, which row-level security forbids. */
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
