import { type WebhookEventType, webhookEventTypes } from '@tessera/contract';
import type { Context } from '../context.ts';
import { createWebhookEndpoint } from '../features/webhooks/create-webhook-endpoint.ts';
import { loadMessageSubjects } from '../features/webhooks/load-message-subjects.ts';
import { presentMessage } from '../features/webhooks/present-message.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { insertRows } from '../platform/database/unnest-rows.ts';

type DemoWebhook = { description: string; eventTypes: WebhookEventType[]; createdBy: string };

const dayMilliseconds = 86_400_000;
const createdDaysAgo = 30;
const deliveriesMax = 120;
/** Every so many deliveries, one needed a second attempt, and of these the first was refused for good. */
const retriedEvery = 17;
const retryMilliseconds = 30_000;

const deliveryColumns = {
  endpoint_id: 'uuid',
  id: 'uuid',
  event_type: 'text',
  body: 'text',
  status: 'text',
  attempts: 'integer',
  round_attempts: 'integer',
  last_attempt_at: 'timestamptz',
  response_status: 'integer',
  response_excerpt: 'text',
  duration_milliseconds: 'integer',
  failure_reason: 'text',
  created_at: 'timestamptz',
} as const;

/** An endpoint at the lab's receiver, with deliveries of the latest events. */
export async function addDemoWebhook(
  ctx: Context,
  tx: WorkspaceTransaction,
  webhook: DemoWebhook,
): Promise<void> {
  const then = { ...ctx, clock: () => new Date(ctx.clock().getTime() - createdDaysAgo * dayMilliseconds) };
  const { id: endpointId } = await createWebhookEndpoint(then, tx, {
    url: `${ctx.config.publicUrl}/lab/webhooks`,
    ...webhook,
  });
  const events = await latestEvents(tx, webhook.eventTypes, then.clock());
  const subjects = await loadMessageSubjects(ctx, tx, events);
  const rows = events.flatMap(({ at, ...event }, index) => {
    const body = presentMessage(event, at.toISOString(), subjects);
    return body === null
      ? []
      : [
          {
            ...outcomeOf(index, at),
            endpoint_id: endpointId,
            id: event.id,
            event_type: event.type,
            body,
            created_at: at,
          },
        ];
  });
  await insertRows(tx.workspaceId, 'webhook_deliveries', deliveryColumns, rows).execute(tx.db);
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ last_delivered_at: rows[0]?.last_attempt_at ?? null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpointId)
    .execute();
}

async function latestEvents(
  { workspaceId, db }: WorkspaceTransaction,
  types: readonly WebhookEventType[],
  since: Date,
) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'payload'])
    .where('workspace_id', '=', workspaceId)
    .where('at', '>=', since)
    .where('type', 'in', types)
    .orderBy('at', 'desc')
    .limit(deliveriesMax)
    .execute();
  return rows.flatMap(({ type: stored, ...row }) => {
    const type = webhookEventTypes.find((known) => known === stored);
    return type ? [{ ...row, type }] : [];
  });
}

function outcomeOf(index: number, at: Date) {
  const isRetried = index % retriedEvery === retriedEvery - 2;
  const isFailed = index === retriedEvery - 2;
  return {
    status: isFailed ? 'failed' : 'delivered',
    attempts: isRetried ? 2 : 1,
    round_attempts: isRetried ? 2 : 1,
    last_attempt_at: new Date(at.getTime() + (isRetried ? retryMilliseconds : 400)),
    response_status: isFailed ? 410 : 204,
    response_excerpt: isFailed ? 'This till was replaced.' : null,
    duration_milliseconds: 40 + ((index * 37) % 160),
    failure_reason: isFailed ? 'status' : null,
  };
}
