import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type Change, nextChange } from '../../platform/database/next-change.ts';

/**
 * Marks the passes that show the campaign as changed by updating one row: at its launch for everyone, at a boundary of its window, at its
 * end. Call it with the campaign locked; no row may be locked after the workspace's change number, to prevent deadlocks.
 */
export async function touchCampaign(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<Change> {
  const change = await nextChange(tx, clock);
  await tx.db
    .updateTable('campaigns')
    .set(change)
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  return change;
}
