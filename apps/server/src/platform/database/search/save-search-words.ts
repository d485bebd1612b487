import { type QueryExecutorProvider, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { NameWordsTable, SearchWordsTable } from '../schema/search-tables.ts';
import { searchWords } from './search-words.ts';

type Entry = Pick<SearchWordsTable, 'list'> & {
  id: string;
  text: string;
  /** The previous text, if known. */
  before?: string | undefined;
};

/** Updates the search words of an entry of a workspace. */
export async function saveSearchWords(
  { workspaceId, db }: WorkspaceTransaction,
  { list, id, text, before = '' }: Entry,
): Promise<void> {
  const words = searchWords(text);
  const known = searchWords(before);
  const added = words.filter((word) => !known.includes(word));
  const gone = known.filter((word) => !words.includes(word));
  if (added.length > 0)
    await db
      .insertInto('search_words')
      .values(added.map((word) => ({ workspace_id: workspaceId, list, word, entry_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (gone.length > 0)
    await db
      .deleteFrom('search_words')
      .where('workspace_id', '=', workspaceId)
      .where('list', '=', list)
      .where('word', 'in', gone)
      .where('entry_id', '=', id)
      .execute();
}

/** The same for the name of an organization or workspace. Keeps former names, because matches are compared again. */
export async function saveNameWords(
  db: QueryExecutorProvider,
  { list, id, name }: Pick<NameWordsTable, 'list'> & { id: string; name: string },
): Promise<void> {
  await sql`insert into name_words (list, word, entry_id)
    select ${list}, word, ${id} from unnest(${searchWords(name)}::text[]) as word
    on conflict do nothing`.execute(db);
}
