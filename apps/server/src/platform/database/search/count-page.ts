import type { QueryExecutorProvider } from 'kysely';
import { type Countable, countUpTo } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';

type Counting = {
  /** The page's rows, one more than it shows where there are more. */
  rows: readonly unknown[];
  limit: number;
  /** Whether something is looked for in a list longer than `listCountMax`. */
  isLong: boolean;
  isFirst: boolean;
  /** Where the page stopped looking before the list's end, if it did. */
  until: unknown;
  matching: Countable;
  countMax?: number | undefined;
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
