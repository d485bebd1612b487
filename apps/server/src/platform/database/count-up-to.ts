import { listCountMax } from '@tessera/contract';
import { type Expression, type QueryExecutorProvider, sql } from 'kysely';
import type { Total } from './pagination.ts';

export type Countable = { limit(rows: number): Expression<unknown> };

/** Select and order by columns of the index: otherwise PostgreSQL may scan a large table through other tenants' rows. */
export async function countUpTo(
  db: QueryExecutorProvider,
  query: Countable,
  max = listCountMax,
): Promise<Total> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as "count" from ${query.limit(max + 1)} as "counted"
  `.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  return count > max ? { totalCount: max, totalCountIsMinimum: true } : { totalCount: count };
}

export async function isLongList(db: QueryExecutorProvider, query: Countable): Promise<boolean> {
  return (await countUpTo(db, query)).totalCountIsMinimum === true;
}
