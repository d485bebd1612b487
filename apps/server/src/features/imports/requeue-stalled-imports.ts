import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { runImportJob } from './imports.jobs.ts';

/** A chunk takes a second, a retry waits at most an hour. */
const stalledMilliseconds = 10 * 60_000;

/** For jobs that failed for good, for example while the database was full. */
export async function requeueStalledImports(
  ctx: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const stalled = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', '=', 'running')
    .where('advanced_at', '<', new Date(now.getTime() - stalledMilliseconds))
    .execute();
  for (const { id } of stalled)
    await ctx.queue.send(tx, runImportJob, { workspaceId: tx.workspaceId, importId: id });
  return stalled.length;
}
