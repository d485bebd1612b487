import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';
import { removeWebhookLogJob } from './webhooks.jobs.ts';

/** A job removes its log in steps. A request in flight may still arrive. */
export async function removeWebhookEndpoint(
  ctx: Pick<Context, 'clock' | 'queue'>,
  tx: WorkspaceTransaction,
  endpointId: string,
): Promise<{ id: string }> {
  const { workspaceId, db } = tx;
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
