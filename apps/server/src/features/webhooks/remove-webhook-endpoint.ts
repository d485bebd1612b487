import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';
import { removeWebhookLogJob } from './webhooks.jobs.ts';

/**
 * Removes an endpoint. A job removes its log in steps, since it may contain millions of rows. A request already being sent may still
 * arrive.
 */
export async function removeWebhookEndpoint(
  ctx: Pick<Context, 'clock' | 'queue'>,
  tx: WorkspaceTransaction,
  endpointId: string,
): Promise<{ id: string }> {
  const { workspaceId, db } = tx;
  // The lock prevents concurrent deliveries for the endpoint.
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
