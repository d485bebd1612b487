import type { WebhookDeliveryDetails } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findWebhookEndpoint } from '../find-webhook-endpoint.ts';
import { type DeliveryAddress, findWebhookDelivery } from './find-webhook-delivery.ts';
import { presentWebhookDeliveryDetails } from './present-webhook-delivery.ts';

export async function getWebhookDelivery(
  tx: WorkspaceTransaction,
  address: DeliveryAddress,
): Promise<WebhookDeliveryDetails> {
  await findWebhookEndpoint(tx, address.endpointId);
  return presentWebhookDeliveryDetails(await findWebhookDelivery(tx, address));
}
