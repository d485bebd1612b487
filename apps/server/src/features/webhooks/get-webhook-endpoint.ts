import type { WebhookEndpoint } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';
import { presentWebhookEndpoint } from './present-webhook-endpoint.ts';

export async function getWebhookEndpoint(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  endpointId: string,
): Promise<WebhookEndpoint> {
  return presentWebhookEndpoint(await findWebhookEndpoint(tx, endpointId), ctx.clock());
}
