import {
  type WebhookEndpointWithSecret,
  type WebhookEventType,
  webhookEndpointsMax,
} from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { presentWebhookEndpoint } from './present-webhook-endpoint.ts';
import { requireReachableUrl } from './require-reachable-url.ts';
import { newWebhookSecret, sealContext } from './webhook-secret.ts';

export type NewWebhookEndpoint = {
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
  createdBy: string | null;
};

/** Outside the transaction: DNS may be slow. @throws AppError `validationFailed` at `url`, `webhookEndpointLimitReached` */
export async function checkNewWebhookEndpoint(
  ctx: Pick<Context, 'database' | 'outgoing'>,
  workspaceId: string,
  { url }: Pick<NewWebhookEndpoint, 'url'>,
): Promise<void> {
  // May save the DNS lookup; the limit counts in the transaction.
  await ctx.database.inWorkspace(workspaceId, enforceLimit);
  await requireReachableUrl(ctx, url);
}

/** The secret is shown only once. @throws AppError `webhookEndpointLimitReached` */
export async function createWebhookEndpoint(
  ctx: Pick<Context, 'ids' | 'clock' | 'vault'>,
  tx: WorkspaceTransaction,
  { url, description, eventTypes, createdBy }: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  const { workspaceId } = tx;
  await enforceLimit(tx);
  const id = ctx.ids.uuid();
  const secret = newWebhookSecret();
  const now = ctx.clock();
  const row = await tx.db
    .insertInto('webhook_endpoints')
    .values({
      workspace_id: workspaceId,
      id,
      url,
      description,
      event_types: eventTypes,
      sealed_secret: ctx.vault.seal(secret, sealContext({ workspaceId, endpointId: id })),
      created_by: createdBy,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...presentWebhookEndpoint(row, now), secret };
}

/** Concurrent requests may exceed the limit by one, which is harmless. */
async function enforceLimit({ workspaceId, db }: WorkspaceTransaction): Promise<void> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .limit(webhookEndpointsMax)
    .execute();
  if (rows.length >= webhookEndpointsMax) throw new AppError('webhookEndpointLimitReached');
}
