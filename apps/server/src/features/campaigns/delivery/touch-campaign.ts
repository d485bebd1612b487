import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { type Change, nextChange } from '../../../platform/database/next-change.ts';

/** One row marks all passes that show the run. Lock the row before, and no row after it, to prevent deadlocks. */
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
