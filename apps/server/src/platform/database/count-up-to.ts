import { listCountMax } from '@tessera/contract';
import { type Expression, type QueryExecutorProvider, sql } from 'kysely';
import type { Total } from './pagination.ts';

export type Countable = { limit(rows: number): Expression<unknown> };

/**
 * How many rows a query finds, counted no further than the contract says. The query selects what its index holds, so that no row is
 * fetched for it.
 */
export async function countUpTo(db: QueryExecutorProvider, query: Countable): Promise<Total> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as "count" from ${query.limit(listCountMax + 1)} as "counted"
  `.execute(db);
  return totalOf(Number(rows[0]?.count ?? 0));
}

/** A count that may have gone one beyond the bound says that there are more. */
export function totalOf(count: number): Total {
  return count > listCountMax
    ? { totalCount: listCountMax, totalCountIsMinimum: true }
    : { totalCount: count };
}
