import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { applyBulkChangeJob } from './bulk-changes.jobs.ts';

/** Their job failed for good, for example while the database was full. Returns their number. */
export async function requeueStalledBulkChanges(
  { queue }: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
): Promise<number> {
  const running = await tx.db
    .selectFrom('bulk_changes')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', '=', 'running')
    .execute();
  let stalled = 0;
  for (const { id: bulkChangeId } of running) {
    const jobs = await queue.find(applyBulkChangeJob, { bulkChangeId });
    if (jobs.some(({ state }) => state === 'open')) continue;
    await queue.send(tx, applyBulkChangeJob, { workspaceId: tx.workspaceId, bulkChangeId });
    stalled += 1;
  }
  return stalled;
}
