import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { type Change, nextChange } from '../../../platform/database/next-change.ts';

/**
 * Marks the passes that show the run, or runs of the campaign, as changed by updating one row: at its launch for everyone, at a boundary of
 * its window, at its end. Call it with the row locked; no row may be locked after the workspace's change number, to prevent deadlocks.
 */
export async function touch(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  table: 'campaigns' | 'campaign_runs',
  id: string,
): Promise<Change> {
  const change = await nextChange(tx, clock);
  await tx.db
    .updateTable(table)
    .set(change)
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', id)
    .execute();
  return change;
}
