import { listCountMax } from '@tessera/contract';
import { type Expression, type QueryExecutorProvider, sql } from 'kysely';
import type { Total } from './pagination.ts';

export type Countable = { limit(rows: number): Expression<unknown> };

/**
 * How many rows a query finds, counted no further than the contract says. The query selects what its index holds, in the index's
 * order: without the order the database may read a large table from its beginning instead, through everybody else's rows.
 */
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

/** Whether a list is too long to be read to its end for a page of it. */
export async function isLongList(db: QueryExecutorProvider, query: Countable): Promise<boolean> {
  return (await countUpTo(db, query)).totalCountIsMinimum === true;
}
