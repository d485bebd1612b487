import type { QueryExecutorProvider } from 'kysely';
import { type Countable, countUpTo } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';

type Counting = {
  rows: readonly unknown[];
  limit: number;
  isLong: boolean;
  isFirst: boolean;
  /** The last compared row, if the list continues. */
  until: unknown;
  matching: Countable;
  countMax?: number | undefined;
};

export async function countPage(
  db: QueryExecutorProvider,
  { rows, limit, isLong, isFirst, until, matching, countMax }: Counting,
): Promise<Total> {
  if (isFirst && rows.length <= limit && until === null) return { totalCount: rows.length };
  if (isLong) return { totalCount: Math.min(rows.length, limit), totalCountIsMinimum: true };
  return countUpTo(db, matching, countMax);
}
