import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { WebhookDeliveryRow } from './deliveries/find-webhook-delivery.ts';
import { failPendingDeliveries } from './fail-pending-deliveries.ts';
import { lookUpWebhookEndpoint, type WebhookEndpointRow } from './find-webhook-endpoint.ts';
import type { WebhookAttempt } from './send-webhook.ts';
import {
  type EndpointHealth,
  type FailureStreak,
  healthOf,
  nextAttemptAt,
} from './webhook-retry-schedule.ts';

type Recording = Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>;
export type SentDelivery = { delivery: WebhookDeliveryRow; attempt: WebhookAttempt };

/** Updates the endpoint's health, too. Ignores endpoints and deliveries that were removed meanwhile. */
export async function recordWebhookAttempts(
  ctx: Recording,
  tx: WorkspaceTransaction,
  endpointId: string,
  sent: readonly SentDelivery[],
): Promise<void> {
  const endpoint = await lookUpWebhookEndpoint(tx, endpointId, true);
  if (!endpoint) return;
  const health = healthOf({
    now: ctx.clock(),
    failing: streakOf(endpoint),
    statuses: sent.map(({ attempt }) => attempt.status),
  });
  const staysEnabled = !endpoint.disabled_at && health.state !== 'disabled';
  for (const each of sent) await recordAttempt(tx, endpointId, each, staysEnabled);
  await recordHealth(ctx, tx, endpoint, health);
}

async function recordAttempt(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
  { delivery, attempt }: SentDelivery,
  staysEnabled: boolean,
): Promise<void> {
  const { deliveryId, failure, retryAfter } = attempt;
  const roundAttempts = delivery.round_attempts + 1;
  const inLog = db
    .updateTable('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', deliveryId);
  const next =
    failure && staysEnabled ? nextAttemptAt({ deliveryId, roundAttempts, at: attempt.at, retryAfter }) : null;
  const { numUpdatedRows } = await inLog
    // A delivery replayed meanwhile has begun a new round.
    .where('round_attempts', '=', delivery.round_attempts)
    .set(({ eb }) => ({
      status: failure ? (next ? 'pending' : 'failed') : 'delivered',
      attempts: eb('attempts', '+', 1),
      round_attempts: roundAttempts,
      next_attempt_at: next,
      ...attemptColumns(attempt),
    }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await inLog.set(({ eb }) => ({ attempts: eb('attempts', '+', 1) })).execute();
}

export function attemptColumns(attempt: WebhookAttempt) {
  const { at, status, excerpt, requestHeaders, responseHeaders, durationMilliseconds, failure } = attempt;
  return {
    last_attempt_at: at,
    response_status: status,
    response_excerpt: excerpt,
    request_headers: JSON.stringify(requestHeaders),
    response_headers: responseHeaders && JSON.stringify(responseHeaders),
    duration_milliseconds: durationMilliseconds,
    failure_reason: failure?.reason ?? null,
    failure_detail: failure?.detail ?? null,
  };
}

async function recordHealth(
  ctx: Recording,
  tx: WorkspaceTransaction,
  endpoint: WebhookEndpointRow,
  health: EndpointHealth,
): Promise<void> {
  const now = ctx.clock();
  const disables = health.state === 'disabled' && endpoint.disabled_at === null;
  await tx.db
    .updateTable('webhook_endpoints')
    .set({
      ...streakColumns(health.state === 'healthy' ? null : health.streak),
      ...(health.state === 'healthy' ? { last_delivered_at: now } : {}),
      ...(disables ? { disabled_at: now, disabled_reason: health.reason, busy_until: null } : {}),
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpoint.id)
    .execute();
  if (!disables) return;
  await failPendingDeliveries(tx, endpoint.id);
  await announce(ctx, tx, [
    { type: 'webhookEndpoint.disabled', payload: { endpointId: endpoint.id, reason: health.reason } },
  ]);
}

function streakOf({
  failing_since,
  failing_days,
  failing_day_began_at,
}: WebhookEndpointRow): FailureStreak | null {
  return (
    failing_since && {
      since: failing_since,
      days: failing_days,
      dayBeganAt: failing_day_began_at ?? failing_since,
    }
  );
}

export function streakColumns(streak: FailureStreak | null) {
  return {
    failing_since: streak?.since ?? null,
    failing_days: streak?.days ?? 0,
    failing_day_began_at: streak?.dayBeganAt ?? null,
  };
}
