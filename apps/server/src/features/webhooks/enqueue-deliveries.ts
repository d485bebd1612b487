import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { WebhookEndpointRow } from './find-webhook-endpoint.ts';
import { loadMessageSubjects } from './load-message-subjects.ts';
import { presentMessage } from './present-message.ts';
import { deliverWebhooksJob, type PublicEvent, type PublicEvents } from './webhooks.jobs.ts';

type Subscriber = Pick<WebhookEndpointRow, 'id' | 'event_types'>;

/** Idempotent: a delivery has the event's id. */
export function enqueueDeliveries(
  ctx: Pick<Context, 'database' | 'queue' | 'config'>,
  { workspaceId, at, events }: PublicEvents,
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const subscribers = await subscribersAt(tx, new Date(at));
    const subscribedEvents = events.filter(({ type }) =>
      subscribers.some((subscriber) => isSubscribedTo(subscriber, type)),
    );
    if (subscribedEvents.length === 0) return;
    const subjects = await loadMessageSubjects(ctx, tx, subscribedEvents);
    const messages = subscribedEvents.flatMap((event) => {
      const body = presentMessage(event, at, subjects);
      return body === null ? [] : [{ event, body }];
    });
    const endpointIds = await writeDeliveries(tx, subscribers, messages, new Date(at));
    const runs = endpointIds.map((endpointId) => ({ workspaceId, endpointId }));
    if (runs.length > 0) await ctx.queue.sendMany(tx, deliverWebhooksJob, runs);
  });
}

function isSubscribedTo({ event_types }: Subscriber, type: PublicEvent['type']): boolean {
  return event_types.length === 0 || event_types.includes(type);
}

/** Endpoints of the time of the event, enabled now. The lock is that of the deliveries' foreign key, so that none is removed meanwhile. */
function subscribersAt({ workspaceId, db }: WorkspaceTransaction, at: Date): Promise<Subscriber[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types'])
    .where('workspace_id', '=', workspaceId)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('created_at', '<=', at)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

type Message = { event: PublicEvent; body: string };

async function writeDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  subscribers: Subscriber[],
  messages: Message[],
  at: Date,
): Promise<string[]> {
  const rows = subscribers.flatMap((subscriber) =>
    messages
      .filter(({ event }) => isSubscribedTo(subscriber, event.type))
      .map(({ event, body }) => ({
        workspace_id: workspaceId,
        endpoint_id: subscriber.id,
        id: event.id,
        event_type: event.type,
        body,
        status: 'pending' as const,
        attempts: 0,
        round_attempts: 0,
        next_attempt_at: at,
        created_at: at,
      })),
  );
  if (rows.length === 0) return [];
  const written = await db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'endpoint_id', 'id']).doNothing())
    .returning('endpoint_id')
    .execute();
  return [...new Set(written.map(({ endpoint_id }) => endpoint_id))];
}
