import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';

/** Ends an endpoint for good, with its log. What is on its way to it right now may still arrive. */
export async function removeWebhookEndpoint(
  tx: WorkspaceTransaction,
  endpointId: string,
): Promise<{ id: string }> {
  const { workspaceId, db } = tx;
  // The lock keeps a message from being written for it in between.
  await findWebhookEndpoint(tx, endpointId, true);
  await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .execute();
  await db
    .deleteFrom('webhook_endpoints')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', endpointId)
    .execute();
  return { id: endpointId };
}
