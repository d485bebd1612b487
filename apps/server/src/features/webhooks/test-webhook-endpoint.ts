import { type WebhookDeliveryDetails, webhookTestsPerMinute, webhookTestType } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { presentWebhookDeliveryDetails } from './deliveries/present-webhook-delivery.ts';
import { findWebhookEndpoint } from './find-webhook-endpoint.ts';
import { attemptColumns } from './record-webhook-attempts.ts';
import { sendWebhook } from './send-webhook.ts';
import type { EndpointAddress } from './webhook-secret.ts';

const testMessage = 'This is a test. The endpoint works if it answers with a status from 200 to 299.';

/** Logged, but neither retried nor counted in the endpoint's health. @throws AppError `notFound`, `tooManyRequests` */
export async function testWebhookEndpoint(
  ctx: Pick<Context, 'database' | 'ids' | 'clock' | 'vault' | 'outgoing'>,
  { workspaceId, endpointId }: EndpointAddress,
): Promise<WebhookDeliveryDetails> {
  const { endpoint, id, body } = await ctx.database.inWorkspace(workspaceId, (tx) =>
    beginTest(ctx, tx, endpointId),
  );
  // Outside any transaction while waiting for the endpoint.
  const attempt = await sendWebhook(ctx, endpoint, { id, body });
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const row = await tx.db
      .updateTable('webhook_deliveries')
      .set({ status: attempt.failure ? 'failed' : 'delivered', ...attemptColumns(attempt) })
      .where('workspace_id', '=', workspaceId)
      .where('endpoint_id', '=', endpointId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    // The endpoint was removed meanwhile.
    if (!row) throw new AppError('notFound');
    return presentWebhookDeliveryDetails(row);
  });
}

/** Inserted as failed under the endpoint's lock, so that concurrent tests count each other. */
async function beginTest(ctx: Pick<Context, 'ids' | 'clock'>, tx: WorkspaceTransaction, endpointId: string) {
  const endpoint = await findWebhookEndpoint(tx, endpointId, true);
  const happenedAt = ctx.clock();
  await enforceLimit(tx, endpointId, happenedAt);
  const id = ctx.ids.uuid();
  const body = JSON.stringify({
    type: webhookTestType,
    timestamp: happenedAt.toISOString(),
    data: { workspaceHandle: await handleOf(tx), message: testMessage },
  });
  await tx.db
    .insertInto('webhook_deliveries')
    .values({
      workspace_id: tx.workspaceId,
      endpoint_id: endpointId,
      id,
      event_type: webhookTestType,
      body,
      status: 'failed',
      attempts: 1,
      round_attempts: 1,
      created_at: happenedAt,
    })
    .execute();
  return { endpoint, id, body };
}

/** A script must not flood a third party through tests. */
async function enforceLimit({ workspaceId, db }: WorkspaceTransaction, endpointId: string, now: Date) {
  const recent = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('event_type', '=', webhookTestType)
    .where('created_at', '>', new Date(now.getTime() - 60_000))
    .limit(webhookTestsPerMinute)
    .execute();
  if (recent.length >= webhookTestsPerMinute) throw new AppError('tooManyRequests');
}

async function handleOf({ workspaceId, db }: WorkspaceTransaction): Promise<string> {
  const { handle } = await db
    .selectFrom('workspaces')
    .select('handle')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return handle;
}
