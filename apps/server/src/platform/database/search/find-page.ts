import { listComparedMax, listCountMax } from '@tessera/contract';
import type { QueryExecutorProvider } from 'kysely';
import { type Countable, countUpTo, isLongList } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';
import type { IndexLookup } from './index-lookups.ts';
import { planSearch, type Search } from './plan-search.ts';

type Rows<Row> = { execute(): Promise<Row[]> };
type Ordered<Row> = {
  limit(rows: number): Rows<Row>;
  offset(rows: number): { limit(rows: number): Rows<Row> };
};

export type Listing<Row, SortKey, Part, After> = {
  db: QueryExecutorProvider;
  all: Countable;
  /** Lookups that narrow a long list to few rows. */
  lookups: readonly IndexLookup[];
  isFiltered?: boolean;
  part(search: Search, after: After | null, rowsMax: number): Part;
  sortKeys(part: Part): Ordered<SortKey>;
  /** The rows of a part that match. */
  matching(search: Search, part: Part): Ordered<Row> & Countable;
  /** A cheaper variant of `matching`. */
  counting?(search: Search, part: Part): Countable;
  cursorOf(key: SortKey | Row): string[];
  countMax?: number | undefined;
};

type PageQuery<After> = {
  query: string;
  after: After | null;
  limit: number;
};

/** One row more than a page. Compares at most `listCountMax` rows, or `listComparedMax` of a longer list, then continues later. */
export async function findPage<Row, SortKey, Part, After>(
  list: Listing<Row, SortKey, Part, After>,
  { query, after, limit }: PageQuery<After>,
): Promise<{ rows: Row[]; total: Total; until: string[] | null }> {
  const isAsked = query !== '' || list.isFiltered === true;
  const isLong = isAsked && (await isLongList(list.db, list.all));
  const search = await planSearch(query, isLong, list.lookups);
  const comparedMax = isLong ? listComparedMax : listCountMax;
  const part = list.part(search, after, isAsked ? comparedMax : limit + 1);
  const rows = await list
    .matching(search, part)
    .limit(limit + 1)
    .execute();
  const isBounded = isLong && !(search.kind === 'found' && search.leadsTo === 'rows');
  const until = isBounded && rows.length <= limit ? await endOf(list, part) : null;
  const matching = isAsked ? countingOf(list, search) : list.all;
  const { db, countMax } = list;
  const total = await countPage(db, {
    rows,
    limit,
    isLong,
    isFirst: after === null,
    until,
    matching,
    countMax,
  });
  return { rows, total, until };
}

async function endOf<Row, SortKey, Part, After>(
  { sortKeys, cursorOf }: Listing<Row, SortKey, Part, After>,
  part: Part,
): Promise<string[] | null> {
  const [last] = await sortKeys(part)
    .offset(listComparedMax - 1)
    .limit(1)
    .execute();
  return last === undefined ? null : cursorOf(last);
}

function countingOf<Row, SortKey, Part, After>(
  list: Listing<Row, SortKey, Part, After>,
  search: Search,
): Countable {
  return (list.counting ?? list.matching)(search, list.part(search, null, listCountMax));
}

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
