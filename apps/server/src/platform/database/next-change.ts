import { nextLastModified } from '@tessera/apple-wallet';
import type { WorkspaceTransaction } from './database.ts';

/** The number serves "updated since" queries, the time `Last-Modified`. */
export type Change = { change_number: string; last_modified: Date };

const noChange = new Date(0);

/** The row lock, held until commit, orders commits by number. Reads the clock with the row locked, because waiting takes time. */
export async function nextChange(
  { workspaceId, db }: WorkspaceTransaction,
  clock: () => Date,
): Promise<Change> {
  const { change_number, last_modified: latest } = await db
    .insertInto('change_numbers')
    .values({ workspace_id: workspaceId, change_number: '1', last_modified: noChange })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet(({ eb }) => ({ change_number: eb('change_numbers.change_number', '+', '1') })),
    )
    .returning(['change_number', 'last_modified'])
    .executeTakeFirstOrThrow();
  const last_modified = nextLastModified(latest, clock());
  // The first change of a second writes it.
  if (last_modified > latest)
    await db
      .updateTable('change_numbers')
      .set({ last_modified })
      .where('workspace_id', '=', workspaceId)
      .execute();
  return { change_number, last_modified };
}
