import { type WebhookEndpointWithSecret, webhookRotationHours } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';
import { presentWebhookEndpoint } from './present-webhook-endpoint.ts';
import { newWebhookSecret, sealContext } from './webhook-secret.ts';

/** The new secret is shown only once. The previous one signs for another day; a second rotation within that day ends the oldest. */
export async function rotateWebhookSecret(
  ctx: Pick<Context, 'clock' | 'vault'>,
  tx: WorkspaceTransaction,
  endpointId: string,
): Promise<WebhookEndpointWithSecret> {
  const { workspaceId, db } = tx;
  const before = await findWebhookEndpoint(tx, endpointId, true);
  const secret = newWebhookSecret();
  const now = ctx.clock();
  const row = await db
    .updateTable('webhook_endpoints')
    .set({
      sealed_secret: ctx.vault.seal(secret, sealContext({ workspaceId, endpointId })),
      sealed_previous_secret: before.sealed_secret,
      previous_secret_ends_at: new Date(now.getTime() + webhookRotationHours * 3600 * 1000),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', endpointId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...presentWebhookEndpoint(row, now), secret };
}
