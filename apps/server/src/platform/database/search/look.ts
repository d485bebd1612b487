import { listCountMax } from '@tessera/contract';
import type { QueryExecutorProvider } from 'kysely';
import { type Countable, countUpTo } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';

type Read = {
  /** The page's rows, one more than it shows where there are more. */
  rows: readonly unknown[];
  limit: number;
  /** Whether rows of a list longer than `listCountMax` are compared one by one: then no page reads more of them than that. */
  isLooked: boolean;
};

/** The last row a page compared when it was not filled by what it found, and the list goes on behind it; else null. */
export async function lookedUntil<Row>(
  { rows, limit, isLooked }: Read,
  /** The row of the list so many places behind the page's beginning. */
  rowAt: (offset: number) => Promise<Row | undefined>,
): Promise<Row | null> {
  if (!isLooked || rows.length > limit) return null;
  return (await rowAt(listCountMax - 1)) ?? null;
}

type Counting = Omit<Read, 'isLooked'> & {
  /** Whether something is looked for in a list longer than `listCountMax`. */
  isLong: boolean;
  isFirst: boolean;
  until: unknown;
  matching: Countable;
  countMax?: number;
};

/** How many there are in all. Of what is looked for in a long list, more than was seen is not counted: that would take longer than the page. */
export async function countPage(
  db: QueryExecutorProvider,
  { rows, limit, isLong, isFirst, until, matching, countMax }: Counting,
): Promise<Total> {
  if (isFirst && rows.length <= limit && until === null) return { totalCount: rows.length };
  if (isLong) return { totalCount: Math.min(rows.length, limit), totalCountIsMinimum: true };
  return countUpTo(db, matching, countMax);
}
