import { sql } from 'kysely';
import { wholeSecond } from '../whole-second.ts';
import type { WorkspaceTransaction } from './database.ts';

/** A change as wallets see it: its number for "updated since" queries, its time for `Last-Modified`. */
export type Change = { change_number: string; last_modified: Date };

/** In UTC, because adding to a `timestamptz` depends on the session's time zone, and Citus accepts only immutable functions here. */
const oneSecondLater = sql`(change_numbers.last_modified at time zone 'UTC' + interval '1 second') at time zone 'UTC'`;

/**
 * The workspace's next change. Number and time grow with every change of the workspace. The row lock, held until commit, makes commits
 * happen in this order, so that a lower number never becomes visible after a higher one. Two changes within a second get different seconds,
 * because Last-Modified has no finer resolution and equal times would be answered "not modified".
 */
export async function nextChange({ workspaceId, db }: WorkspaceTransaction, now: Date): Promise<Change> {
  return db
    .insertInto('change_numbers')
    .values({ workspace_id: workspaceId, change_number: '1', last_modified: wholeSecond(now) })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet(({ eb }) => ({
        change_number: eb('change_numbers.change_number', '+', '1'),
        last_modified: sql<Date>`greatest(excluded.last_modified, ${oneSecondLater})`,
      })),
    )
    .returning(['change_number', 'last_modified'])
    .executeTakeFirstOrThrow();
}
