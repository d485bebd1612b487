import { listComparedMax, listCountMax } from '@tessera/contract';
import type { QueryExecutorProvider } from 'kysely';
import { type Countable, isLongList } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';
import { countPage } from './count-page.ts';
import type { IndexLookup } from './index-lookups.ts';
import { planSearch, type Search } from './plan-search.ts';

type Rows<Row> = { execute(): Promise<Row[]> };
/** A query builder of rows in the list's order. */
type Ordered<Row> = {
  limit(rows: number): Rows<Row>;
  offset(rows: number): { limit(rows: number): Rows<Row> };
};

/** A list: its rows, its searches and filters, and its order. */
export type Listing<Row, SortKey, Part, After> = {
  db: QueryExecutorProvider;
  /** All rows of the list, selected by its index. */
  all: Countable;
  /** Index lookups that narrow a long list to few rows. */
  lookups: readonly IndexLookup[];
  /** Whether rows are filtered by more than the search. */
  isFiltered?: boolean;
  /** The first candidate rows after a cursor, not compared with the search yet. */
  part(search: Search, after: After | null, rowsMax: number): Part;
  /** Only the columns that order the rows of a part. */
  sortKeys(part: Part): Ordered<SortKey>;
  /** The rows of a part that match. */
  matching(search: Search, part: Part): Ordered<Row> & Countable;
  /** A cheaper variant of `matching` for counting. */
  counting?(search: Search, part: Part): Countable;
  cursorOf(key: SortKey | Row): string[];
  /** The counting limit; `listCountMax` by default. */
  countMax?: number | undefined;
};

type PageQuery<After> = {
  query: string;
  /** The cursor of the previous page. */
  after: After | null;
  limit: number;
};

/**
 * One row more than a page of a list, the number of matches, and where the search stopped if the page was not full by then and the list
 * continues. Compares at most `listCountMax` rows per page, and `listComparedMax` of a list that is longer.
 */
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

/** The last row a page compares, if the list has that many rows after the cursor. */
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
