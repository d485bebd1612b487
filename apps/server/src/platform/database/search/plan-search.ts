import { type Expression, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../pagination.ts';
import type { IndexLookup } from './index-lookups.ts';
import { searchedWords } from './search-words.ts';

/**
 * The strategy of a search.
 * - `all`: there is no search text
 * - `compare`: rows are read in the list's order and compared; matches any part of a word
 * - `found`: an index lookup returned all candidates; only those are read
 */
export type Search =
  | { kind: 'all' }
  | { kind: 'compare'; patterns: string[] }
  | { kind: 'found'; patterns: string[]; ids: string[]; leadsTo: IndexLookup['leadsTo'] };

/** A lookup with more results is not selective; reading the list in order finds matches soon enough. */
const foundMax = 1_000;

/**
 * Chooses the strategy: compares rows in a short list, and uses the first selective lookup in a long one, so that the cost does not depend
 * on the list's length.
 */
export async function planSearch(
  query: string,
  isLong: boolean,
  lookups: readonly IndexLookup[],
): Promise<Search> {
  const whole = query === '' ? [] : [containsPattern(query)];
  for (const { leadsTo, find } of isLong ? lookups : []) {
    const ids = await find(foundMax + 1);
    if (ids.length > foundMax) continue;
    const words = searchedWords(query).map((word) => containsPattern(word));
    // Lookups by filters also apply to a query without words, which is then matched literally.
    return { kind: 'found', patterns: words.length > 0 ? words : whole, ids: [...new Set(ids)], leadsTo };
  }
  return query === '' ? { kind: 'all' } : { kind: 'compare', patterns: whole };
}

/** The conditions of the search on a text. */
export function matches(search: Search, text: Expression<unknown>): Expression<SqlBool>[] {
  return search.kind === 'all'
    ? []
    : search.patterns.map((pattern) => sql<SqlBool>`${text} ilike ${pattern}`);
}

/** Restricts rows to those an index lookup found; no condition for other strategies. */
export function isCandidate(
  search: Search,
  id: Expression<unknown>,
  type: 'uuid' | 'bigint',
): Expression<SqlBool>[] {
  return search.kind === 'found' ? [sql<SqlBool>`${id} = any(${search.ids}::${sql.raw(type)}[])`] : [];
}
