import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';
import { removeWebhookLogJob } from './remove-webhook-log.job.ts';

/**
 * Ends an endpoint for good: from now on there is none, for anybody. Its log may hold millions and goes in steps afterwards. What is on
 * its way to it right now may still arrive.
 */
export async function removeWebhookEndpoint(
  ctx: Pick<Context, 'clock' | 'queue'>,
  tx: WorkspaceTransaction,
  endpointId: string,
): Promise<{ id: string }> {
  const { workspaceId, db } = tx;
  // The lock keeps a message from being written for it in between.
  await findWebhookEndpoint(tx, endpointId, true);
  await db
    .updateTable('webhook_endpoints')
    .set({ removed_at: ctx.clock() })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', endpointId)
    .execute();
  await ctx.queue.send(tx, removeWebhookLogJob, { workspaceId, endpointId });
  return { id: endpointId };
}
