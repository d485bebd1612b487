import { type Kysely, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { GlobalTables } from '../schema/database.ts';
import type { NameWordsTable, SearchWordsTable } from '../schema/search-tables.ts';
import { searchedWords } from './search-words.ts';

/** An index lookup that narrows a long list to few candidates. */
export type IndexLookup = {
  /** Whether the ids are of the list's rows or of their owners, who may have many rows each. */
  leadsTo: 'rows' | 'owners';
  /** Returns at most `max` ids. */
  find(max: number): Promise<string[]>;
};

/** A lookup for each word of a search in a workspace's list. */
export function workspaceLookup(
  { workspaceId, db }: WorkspaceTransaction,
  list: SearchWordsTable['list'],
  query: string,
): IndexLookup[] {
  return eachWord(query, list === 'passUsers' ? 'owners' : 'rows', (word) =>
    db
      .selectFrom('search_words')
      .select('entry_id')
      .where('workspace_id', '=', workspaceId)
      .where('list', '=', list)
      .where(beginsWith(word)),
  );
}

/** A lookup for each word of a search in names of global entities. */
export function nameLookup(
  db: Kysely<GlobalTables>,
  list: NameWordsTable['list'],
  query: string,
): IndexLookup[] {
  return eachWord(query, 'rows', (word) =>
    db.selectFrom('name_words').select('entry_id').where('list', '=', list).where(beginsWith(word)),
  );
}

type Entries = { limit(max: number): { execute(): Promise<{ entry_id: string }[]> } };

function eachWord(
  query: string,
  leadsTo: IndexLookup['leadsTo'],
  entriesOf: (word: string) => Entries,
): IndexLookup[] {
  return searchedWords(query).map((word) => ({
    leadsTo,
    find: async (max) => {
      const entries = await entriesOf(word).limit(max).execute();
      return entries.map(({ entry_id }) => entry_id);
    },
  }));
}

/** The last code point: all texts with a prefix sort between the prefix and the prefix followed by it. */
const last = '\u{10FFFF}';

const beginsWith = (word: string) => sql<SqlBool>`(word >= ${word} and word < ${word + last})`;
