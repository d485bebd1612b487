import type { QueryExecutorProvider } from 'kysely';
import { type Countable, countUpTo } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';

type Counting = {
  /** The page's rows, plus one if there are more. */
  rows: readonly unknown[];
  limit: number;
  /** Whether a list longer than `listCountMax` is searched. */
  isLong: boolean;
  isFirst: boolean;
  /** Where the search stopped before the end of the list, if it did. */
  until: unknown;
  matching: Countable;
  countMax?: number | undefined;
};

/** The total. A search in a long list only reports the rows found, since counting would take longer than the page. */
export async function countPage(
  db: QueryExecutorProvider,
  { rows, limit, isLong, isFirst, until, matching, countMax }: Counting,
): Promise<Total> {
  if (isFirst && rows.length <= limit && until === null) return { totalCount: rows.length };
  if (isLong) return { totalCount: Math.min(rows.length, limit), totalCountIsMinimum: true };
  return countUpTo(db, matching, countMax);
}
