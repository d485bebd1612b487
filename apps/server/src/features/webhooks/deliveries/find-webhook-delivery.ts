import type { Selectable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { WebhookDeliveriesTable } from '../../../platform/database/schema/webhooks-tables.ts';

export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type DeliveryAddress = { endpointId: string; deliveryId: string };

/** @throws AppError `notFound`, also for a delivery of another endpoint or workspace */
export async function findWebhookDelivery(
  { workspaceId, db }: WorkspaceTransaction,
  { endpointId, deliveryId }: DeliveryAddress,
): Promise<WebhookDeliveryRow> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return row;
}
