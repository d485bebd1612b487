import { type QueryExecutorProvider, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { NameWordsTable, SearchWordsTable } from '../schema/search-tables.ts';
import { insertRows, unnestRows } from '../unnest-rows.ts';
import { searchWords } from './search-words.ts';

type Entry = {
  id: string;
  text: string;
  before?: string | undefined;
};

export async function saveSearchWords(
  { workspaceId, db }: WorkspaceTransaction,
  list: SearchWordsTable['list'],
  entries: readonly Entry[],
): Promise<void> {
  const changes = entries.map(({ id, text, before = '' }) => {
    const [words, known] = [searchWords(text), searchWords(before)];
    return {
      added: wordRows(
        list,
        id,
        words.filter((word) => !known.includes(word)),
      ),
      gone: wordRows(
        list,
        id,
        known.filter((word) => !words.includes(word)),
      ),
    };
  });
  const added = changes.flatMap((change) => change.added);
  const gone = changes.flatMap((change) => change.gone);
  if (added.length > 0) await insertRows(workspaceId, 'search_words', wordColumns, added).execute(db);
  if (gone.length > 0)
    await sql`delete from search_words using ${unnestRows('gone', wordColumns, gone)}
      where search_words.workspace_id = ${workspaceId} and search_words.list = gone.list
        and search_words.word = gone.word collate "C" and search_words.entry_id = gone.entry_id`.execute(db);
}

type WordRow = { list: SearchWordsTable['list']; word: string; entry_id: string };

export const wordColumns = { list: 'text', word: 'text', entry_id: 'uuid' } as const;

export function wordRows(list: SearchWordsTable['list'], id: string, words: string[]): WordRow[] {
  return words.map((word) => ({ list, word, entry_id: id }));
}

export async function saveNameWords(
  db: QueryExecutorProvider,
  { list, id, name }: Pick<NameWordsTable, 'list'> & { id: string; name: string },
): Promise<void> {
  await sql`insert into name_words (list, word, entry_id)
    select ${list}, word, ${id} from unnest(${searchWords(name)}::text[]) as word
    on conflict do nothing`.execute(db);
}
