import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import { containsPattern } from '../pagination.ts';
import type { GlobalTables } from '../schema/database.ts';
import type { NameWordsTable, SearchWordsTable } from '../schema/search-tables.ts';
import { searchedWords } from './search-words.ts';

/**
 * How a search is answered.
 * - `all`: nothing is searched for
 * - `compare`: rows are read in the list's order and compared: every part of a word is found
 * - `found`: the index of words names all that can match; only those are read
 */
export type Search =
  | { kind: 'all' }
  | { kind: 'compare'; patterns: string[] }
  | { kind: 'found'; patterns: string[]; ids: string[] };

/** A word that more things have is no way to few of them; reading the list in its order meets one soon enough. */
const foundMax = 1_000;

type FindEntries = (word: string, max: number) => Promise<string[]>;

/**
 * Chooses: a list that is read to its end in no time is compared, a longer one is asked by its rarest word. So a search costs the same
 * however long the list is.
 */
export async function planSearch(query: string, isLong: boolean, find: FindEntries): Promise<Search> {
  if (query === '') return { kind: 'all' };
  const compare: Search = { kind: 'compare', patterns: [containsPattern(query)] };
  if (!isLong) return compare;
  const words = searchedWords(query);
  for (const word of words) {
    const ids = await find(word, foundMax + 1);
    if (ids.length <= foundMax)
      return { kind: 'found', patterns: words.map((each) => containsPattern(each)), ids: [...new Set(ids)] };
  }
  return compare;
}

/** Everything the search asks of the text. */
export function matches(search: Search, text: Expression<unknown>): Expression<SqlBool>[] {
  return search.kind === 'all'
    ? []
    : search.patterns.map((pattern) => sql<SqlBool>`${text} ilike ${pattern}`);
}

/** Behind the last code point of all: what begins with a word lies between the word and it with this. */
const last = '\u{10FFFF}';

/** Looks a word's beginnings up among the things of a workspace. */
export function wordsOfWorkspace(
  { workspaceId, db }: WorkspaceTransaction,
  list: SearchWordsTable['list'],
): FindEntries {
  return async (word, max) => {
    const rows = await db
      .selectFrom('search_words')
      .select('entry_id')
      .where('workspace_id', '=', workspaceId)
      .where('list', '=', list)
      .where('word', '>=', word)
      .where('word', '<', word + last)
      .limit(max)
      .execute();
    return rows.map((row) => row.entry_id);
  };
}

/** Looks a word's beginnings up among names that belong to no workspace. */
export function wordsOfNames(db: Kysely<GlobalTables>, list: NameWordsTable['list']): FindEntries {
  return async (word, max) => {
    const rows = await db
      .selectFrom('name_words')
      .select('entry_id')
      .where('list', '=', list)
      .where('word', '>=', word)
      .where('word', '<', word + last)
      .limit(max)
      .execute();
    return rows.map((row) => row.entry_id);
  };
}

/** That a row is one the index of words led to; asks nothing where it did not. */
export function isCandidate(
  search: Search,
  id: Expression<unknown>,
  type: 'uuid' | 'bigint',
): Expression<SqlBool>[] {
  return search.kind === 'found' ? [sql<SqlBool>`${id} = any(${search.ids}::${sql.raw(type)}[])`] : [];
}
