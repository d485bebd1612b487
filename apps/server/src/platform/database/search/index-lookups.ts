import { type Kysely, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { GlobalTables } from '../schema/database.ts';
import type { NameWordsTable, SearchWordsTable } from '../schema/search-tables.ts';
import { searchedWords } from './search-words.ts';

export type IndexLookup = {
  /** Owners may have many rows each. */
  leadsTo: 'rows' | 'owners';
  find(max: number): Promise<string[]>;
};

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

/** Texts with a prefix sort between the prefix and the prefix followed by the last code point. */
const last = '\u{10FFFF}';

const beginsWith = (word: string) => sql<SqlBool>`(word >= ${word} and word < ${word + last})`;
