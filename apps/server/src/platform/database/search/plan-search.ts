import { type Expression, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../pagination.ts';
import type { Way } from './index-lookups.ts';
import { searchedWords } from './search-words.ts';

/**
 * How a search is answered.
 * - `all`: nothing is searched for
 * - `compare`: rows are read in the list's order and compared: every part of a word is found
 * - `found`: an index names all that can match; only those are read
 */
export type Search =
  | { kind: 'all' }
  | { kind: 'compare'; patterns: string[] }
  | { kind: 'found'; patterns: string[]; ids: string[]; leadsTo: Way['leadsTo'] };

/** What more things have is no way to few of them; reading the list in its order meets one soon enough. */
const foundMax = 1_000;

/**
 * Chooses: a list that is read to its end in no time is compared, a longer one is asked by the first way that leads to few. So a search
 * costs the same however long the list is.
 */
export async function planSearch(query: string, isLong: boolean, ways: readonly Way[]): Promise<Search> {
  const whole = query === '' ? [] : [containsPattern(query)];
  for (const { leadsTo, find } of isLong ? ways : []) {
    const ids = await find(foundMax + 1);
    if (ids.length > foundMax) continue;
    const words = searchedWords(query).map((word) => containsPattern(word));
    // A way that does not come from the query leads to rows for signs without a word, too; those are asked of the text as they are.
    return { kind: 'found', patterns: words.length > 0 ? words : whole, ids: [...new Set(ids)], leadsTo };
  }
  return query === '' ? { kind: 'all' } : { kind: 'compare', patterns: whole };
}

/** Everything the search asks of the text. */
export function matches(search: Search, text: Expression<unknown>): Expression<SqlBool>[] {
  return search.kind === 'all'
    ? []
    : search.patterns.map((pattern) => sql<SqlBool>`${text} ilike ${pattern}`);
}

/** That a row is one the index led to; asks nothing where it did not. */
export function isCandidate(
  search: Search,
  id: Expression<unknown>,
  type: 'uuid' | 'bigint',
): Expression<SqlBool>[] {
  return search.kind === 'found' ? [sql<SqlBool>`${id} = any(${search.ids}::${sql.raw(type)}[])`] : [];
}
