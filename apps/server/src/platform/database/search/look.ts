import { listCountMax } from '@tessera/contract';
import type { QueryExecutorProvider } from 'kysely';
import { type Countable, countUpTo } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';

/**
 * How many of a list match, from its beginning. Where rows are compared one by one, no more are read than `listCountMax`: of a longer
 * list that is the least there are.
 */
export async function countMatching(
  db: QueryExecutorProvider,
  { matching, isLooked, length }: { matching: Countable; isLooked: boolean; length: Total },
): Promise<Total> {
  const found = await countUpTo(db, matching);
  return isLooked && length.totalCountIsMinimum ? { ...found, totalCountIsMinimum: true } : found;
}

type Look<Row> = {
  rows: readonly unknown[];
  limit: number;
  isLooked: boolean;
  length: Total;
  /** The row of the list so many places behind the page's beginning. */
  rowAt: (offset: number) => Promise<Row | undefined>;
};

/** The last row a page compared when it was not filled by what it found, and the list goes on; else null. */
export async function lookedUntil<Row>({
  rows,
  limit,
  isLooked,
  length,
  rowAt,
}: Look<Row>): Promise<Row | null> {
  if (!isLooked || !length.totalCountIsMinimum || rows.length > limit) return null;
  return (await rowAt(listCountMax - 1)) ?? null;
}
