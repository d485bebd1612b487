import { sql } from 'kysely';
import { wholeSecond } from '../whole-second.ts';
import type { WorkspaceTransaction } from './database.ts';

/** The marks of one change that wallets ask about: the number behind "what changed since", the time behind "changed since when". */
export type Change = { change_number: string; last_modified: Date };

/** In UTC, because adding to a `timestamptz` depends on the session's time zone, and Citus takes only immutable functions here. */
const oneSecondLater = sql`(change_numbers.last_modified at time zone 'UTC' + interval '1 second') at time zone 'UTC'`;

/**
 * The workspace's next change. Both marks grow with every change of the workspace, whatever it concerns, and the row lock held
 * until commit makes the order of commits their order: a number never becomes visible after a higher one, and of two changes within
 * a second the second has the next second (Last-Modified has no finer grain, and equal ones would be answered "not modified").
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
