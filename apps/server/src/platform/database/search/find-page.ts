import { listCountMax } from '@tessera/contract';
import type { QueryExecutorProvider } from 'kysely';
import { type Countable, isLongList } from '../count-up-to.ts';
import type { Total } from '../pagination.ts';
import { countPage } from './count-page.ts';
import type { Way } from './index-lookups.ts';
import { planSearch, type Search } from './plan-search.ts';

type Rows<Row> = { execute(): Promise<Row[]> };
/** Rows in the list's order, as a query builder has them. */
type Ordered<Row> = {
  limit(rows: number): Rows<Row>;
  offset(rows: number): { limit(rows: number): Rows<Row> };
};

/** What a list is: where its rows lie, which of them a search wants, and what they are ordered by. */
export type Listing<Row, Place, Part, After> = {
  db: QueryExecutorProvider;
  /** All of the list, as its index holds it. */
  all: Countable;
  /** What leads to few rows of a long list. */
  ways: readonly Way[];
  /** Whether rows are compared by something else than the search. */
  isFiltered?: boolean;
  /** The first rows behind a place that can match, without a look into them. */
  part(search: Search, after: After | null, rowsMax: number): Part;
  /** Only what orders the rows of a part. */
  places(part: Part): Ordered<Place>;
  /** The rows of a part that match. */
  matching(search: Search, part: Part): Ordered<Row> & Countable;
  /** The same to be counted, where that takes less than `matching`. */
  counting?(search: Search, part: Part): Countable;
  placeOf(place: Place | Row): string[];
  /** How far is counted; `listCountMax` unless said. */
  countMax?: number | undefined;
};

type Wanted<After> = {
  query: string;
  /** The place the page before ended at, as the list's cursor has it. */
  after: After | null;
  limit: number;
};

/**
 * One more than a page of a list, how many match in all, and the place it looked until when it was not filled by then and the list goes
 * on. Whatever is asked of a list longer than `listCountMax`, no more of its rows are read for a page than that.
 */
export async function findPage<Row, Place, Part, After>(
  list: Listing<Row, Place, Part, After>,
  { query, after, limit }: Wanted<After>,
): Promise<{ rows: Row[]; total: Total; until: string[] | null }> {
  const isAsked = query !== '' || list.isFiltered === true;
  const isLong = isAsked && (await isLongList(list.db, list.all));
  const search = await planSearch(query, isLong, list.ways);
  const part = list.part(search, after, isAsked ? listCountMax : limit + 1);
  const rows = await list
    .matching(search, part)
    .limit(limit + 1)
    .execute();
  const isLooked = isLong && !(search.kind === 'found' && search.leadsTo === 'rows');
  const until = isLooked && rows.length <= limit ? await endOf(list, part) : null;
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

/** The last row a page compares, where the list has so many behind the page's beginning. */
async function endOf<Row, Place, Part, After>(
  { places, placeOf }: Listing<Row, Place, Part, After>,
  part: Part,
): Promise<string[] | null> {
  const [last] = await places(part)
    .offset(listCountMax - 1)
    .limit(1)
    .execute();
  return last === undefined ? null : placeOf(last);
}

function countingOf<Row, Place, Part, After>(
  list: Listing<Row, Place, Part, After>,
  search: Search,
): Countable {
  return (list.counting ?? list.matching)(search, list.part(search, null, listCountMax));
}
