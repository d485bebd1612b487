import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { removeWebhookLogJob } from './webhooks.jobs.ts';

const overdueMilliseconds = 6 * 3600 * 1000;

export async function resumeWebhookRemovals(
  { queue }: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const { workspaceId, db } = tx;
  const left = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', '<', new Date(now.getTime() - overdueMilliseconds))
    .execute();
  const removals = left.map(({ id }) => ({ workspaceId, endpointId: id }));
  if (removals.length > 0) await queue.sendMany(tx, removeWebhookLogJob, removals);
  return removals.length;
}
