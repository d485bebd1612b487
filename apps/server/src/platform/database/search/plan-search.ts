import { type Expression, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../pagination.ts';
import type { IndexLookup } from './index-lookups.ts';
import { searchedWords } from './search-words.ts';

/**
 * - `all`: no search text - `compare`: reads rows in the list's order and compares them; matches any part of a word - `found`: reads only
 * the candidates of an index lookup
 */
export type Search =
  | { kind: 'all' }
  | { kind: 'compare'; patterns: string[] }
  | { kind: 'found'; patterns: string[]; ids: string[]; leadsTo: IndexLookup['leadsTo'] };

/** A lookup with more results is not selective; reading the list in order finds matches soon enough. */
const foundMax = 1_000;

/** Compares rows in a short list, and uses the first selective lookup in a long one. */
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
    // Also without words: the query is then matched literally.
    return { kind: 'found', patterns: words.length > 0 ? words : whole, ids: [...new Set(ids)], leadsTo };
  }
  return query === '' ? { kind: 'all' } : { kind: 'compare', patterns: whole };
}

export function matches(search: Search, text: Expression<unknown>): Expression<SqlBool>[] {
  return search.kind === 'all'
    ? []
    : search.patterns.map((pattern) => sql<SqlBool>`${text} ilike ${pattern}`);
}

export function isCandidate(
  search: Search,
  id: Expression<unknown>,
  type: 'uuid' | 'bigint',
): Expression<SqlBool>[] {
  return search.kind === 'found' ? [sql<SqlBool>`${id} = any(${search.ids}::${sql.raw(type)}[])`] : [];
}
