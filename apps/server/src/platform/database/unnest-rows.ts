import { type RawBuilder, sql } from 'kysely';
import type { TenantTables } from './schema/database.ts';

type Rows<Column extends string> = readonly Readonly<Record<NoInfer<Column>, unknown>>[];

/** One array parameter per column, however many rows. `types` are PostgreSQL's, by column. */
export function unnestRows<Column extends string>(
  name: string,
  types: Readonly<Record<Column, string>>,
  rows: Rows<Column>,
): RawBuilder<unknown> {
  const columns = Object.keys(types) as Column[];
  const arrays = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`);
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
}

/** Rows of one pass with its attributes, or of a few passes without. */
const shortRowsMax = 32;

/** Short inserts may share a statement in its `with`. Citus runs a long one there row by row through the coordinator. */
export const isShort = (rows: readonly unknown[]): boolean => rows.length <= shortRowsMax;

/**
 * Skips violations of unique constraints, or only of the key. Citus sends VALUES straight to the shard, and collects `insert … select` on the coordinator; without
 * `on conflict` it would copy the latter, which row-level security forbids.
 */
export function insertRows<Column extends string>(
  workspaceId: string,
  into: keyof TenantTables | { table: keyof TenantTables; key: string[] },
  types: Readonly<Record<Column, string>>,
  rows: Rows<Column>,
): RawBuilder<unknown> {
  const { table, key } = typeof into === 'string' ? { table: into, key: [] } : into;
  const target = key.length > 0 ? sql`(${sql.join(key.map((column) => sql.ref(column)))})` : sql``;
  const names = Object.keys(types) as Column[];
  const columns = sql.join(names.map((column) => sql.ref(column)));
  const valuesOf = (row: Rows<Column>[number]) =>
    sql.join(names.map((column) => sql`${row[column]}::${sql.raw(types[column])}`));
  const source =
    rows.length > 0 && isShort(rows)
      ? sql`values ${sql.join(padded(rows).map((row) => sql`(${workspaceId}::bigint, ${valuesOf(row)})`))}`
      : sql`select ${workspaceId}::bigint, ${columns} from ${unnestRows('added', types, rows)}`;
  return sql`insert into ${sql.table(table)} (workspace_id, ${columns}) ${source} on conflict ${target} do nothing`;
}

/** To a power of two, with rows that conflict and are skipped: statements are prepared by their text, and a connection keeps each. */
function padded<Row>(rows: readonly Row[]): Row[] {
  const length = 2 ** Math.ceil(Math.log2(rows.length));
  return [...rows, ...rows.slice(-1).flatMap((last) => Array<Row>(length - rows.length).fill(last))];
}
