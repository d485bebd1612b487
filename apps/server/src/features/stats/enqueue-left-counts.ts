import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { foldCountsJob } from './stats.jobs.ts';

/** For jobs lost with their transaction. Returns the number of jobs. */
export async function enqueueLeftCounts(
  { queue }: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
): Promise<number> {
  const { workspaceId, db } = tx;
  const left = await db
    .selectFrom('count_deltas')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst();
  if (!left) return 0;
  await queue.send(tx, foldCountsJob, { workspaceId });
  return 1;
}
