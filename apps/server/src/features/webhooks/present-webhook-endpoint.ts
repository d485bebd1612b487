import { type WebhookEndpoint, webhookEventTypes } from '@tessera/contract';
import type { WebhookEndpointRow } from './find-webhook-endpoint.ts';

export function presentWebhookEndpoint(row: WebhookEndpointRow, now: Date): WebhookEndpoint {
  const ends = row.previous_secret_ends_at;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: webhookEventTypes.filter((type) => row.event_types.includes(type)),
    isEnabled: row.disabled_at === null,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
    previousSecretEndsAt: ends && ends > now ? ends.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  };
}
