import type { WebhookDelivery } from '@tessera/contract';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findWebhookEndpoint } from '../find-webhook-endpoint.ts';
import { deliverWebhooksJob } from '../webhooks.jobs.ts';
import { type DeliveryAddress, findWebhookDelivery } from './find-webhook-delivery.ts';
import { presentWebhookDelivery } from './present-webhook-delivery.ts';

export async function replayWebhookDelivery(
  ctx: Pick<Context, 'clock' | 'queue'>,
  tx: WorkspaceTransaction,
  address: DeliveryAddress,
): Promise<WebhookDelivery> {
  const { workspaceId } = tx;
  const { endpointId } = address;
  const endpoint = await findWebhookEndpoint(tx, endpointId, true);
  const before = await findWebhookDelivery(tx, address);
  if (endpoint.disabled_at) throw new AppError('webhookEndpointDisabled');
  const row = await tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', round_attempts: 0, next_attempt_at: ctx.clock() })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.queue.send(tx, deliverWebhooksJob, { workspaceId, endpointId });
  return presentWebhookDelivery(row);
}
