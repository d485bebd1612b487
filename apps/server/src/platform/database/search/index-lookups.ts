import { type Kysely, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { GlobalTables } from '../schema/database.ts';
import type { NameWordsTable, SearchWordsTable } from '../schema/search-tables.ts';
import { searchedWords } from './search-words.ts';

/** A way to few rows of a long list: an index of what can match. */
export type Way = {
  /** Whether it names the list's rows, or whose they are: of those each may have many. */
  leadsTo: 'rows' | 'owners';
  /** At most so many ids. */
  find(max: number): Promise<string[]>;
};

/** By each word of a search, among the things of a workspace. */
export function workspaceLookup(
  { workspaceId, db }: WorkspaceTransaction,
  list: SearchWordsTable['list'],
  query: string,
): Way[] {
  return eachWord(query, list === 'passUsers' ? 'owners' : 'rows', (word) =>
    db
      .selectFrom('search_words')
      .select('entry_id')
      .where('workspace_id', '=', workspaceId)
      .where('list', '=', list)
      .where(beginsWith(word)),
  );
}

/** By each word of a search, among names that belong to no workspace. */
export function nameLookup(db: Kysely<GlobalTables>, list: NameWordsTable['list'], query: string): Way[] {
  return eachWord(query, 'rows', (word) =>
    db.selectFrom('name_words').select('entry_id').where('list', '=', list).where(beginsWith(word)),
  );
}

type Entries = { limit(max: number): { execute(): Promise<{ entry_id: string }[]> } };

function eachWord(query: string, leadsTo: Way['leadsTo'], entriesOf: (word: string) => Entries): Way[] {
  return searchedWords(query).map((word) => ({
    leadsTo,
    find: async (max) => {
      const entries = await entriesOf(word).limit(max).execute();
      return entries.map(({ entry_id }) => entry_id);
    },
  }));
}

/** Behind the last code point of all: what begins with a word lies between the word and it with this. */
const last = '\u{10FFFF}';

const beginsWith = (word: string) => sql<SqlBool>`(word >= ${word} and word < ${word + last})`;
