import { nextLastModified } from '@tessera/apple-wallet';
import type { WorkspaceTransaction } from './database.ts';

/** A change as wallets see it: its number for "updated since" queries, its time for `Last-Modified`. */
export type Change = { change_number: string; last_modified: Date };

const noChange = new Date(0);

/**
 * The workspace's next change. The row lock, held until commit, makes commits happen in the order of the numbers, so that a lower number never
 * becomes visible after a higher one; times never decrease with them. The clock is read with the row locked, because waiting for it takes time.
 */
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
  // Of the changes of a second, the first writes it.
  if (last_modified > latest)
    await db
      .updateTable('change_numbers')
      .set({ last_modified })
      .where('workspace_id', '=', workspaceId)
      .execute();
  return { change_number, last_modified };
}
