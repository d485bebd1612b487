import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';
import { inPages } from './in-pages.ts';

/** Ends an endpoint for good, with its log. What is on its way to it right now may still arrive. */
export async function removeWebhookEndpoint(
  tx: WorkspaceTransaction,
  endpointId: string,
): Promise<{ id: string }> {
  const { workspaceId, db } = tx;
  // The lock keeps a message from being written for it in between.
  await findWebhookEndpoint(tx, endpointId, true);
  await inPages((rowsMax) => removeSomeDeliveries(tx, endpointId, rowsMax));
  await db
    .deleteFrom('webhook_endpoints')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', endpointId)
    .execute();
  return { id: endpointId };
}

async function removeSomeDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
  rowsMax: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries as some')
        .select('some.id')
        .where('some.workspace_id', '=', workspaceId)
        .where('some.endpoint_id', '=', endpointId)
        .limit(rowsMax),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
