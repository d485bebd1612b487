import type { WebhookDeliveryDetails } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type DeliveryAddress, findWebhookDelivery } from './find-webhook-delivery.ts';
import { presentWebhookDeliveryDetails } from './present-webhook-delivery.ts';

export async function getWebhookDelivery(
  tx: WorkspaceTransaction,
  address: DeliveryAddress,
): Promise<WebhookDeliveryDetails> {
  return presentWebhookDeliveryDetails(await findWebhookDelivery(tx, address));
}
