import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  webhookEventTypes,
  webhookTestType,
} from '@tessera/contract';
import { failureMessage } from './failure-message.ts';
import type { WebhookDeliveryRow } from './find-webhook-delivery.ts';

export function messageIdOf(deliveryId: string): string {
  return `msg_${deliveryId}`;
}

export type ListedDelivery = Omit<WebhookDeliveryRow, 'body' | 'response_excerpt'>;

export function presentWebhookDelivery(row: ListedDelivery): WebhookDelivery {
  return {
    id: row.id,
    messageId: messageIdOf(row.id),
    eventType: webhookEventTypes.find((type) => type === row.event_type) ?? webhookTestType,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    durationMilliseconds: row.duration_milliseconds,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    failure: failureMessage(row),
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    at: row.created_at.toISOString(),
  };
}

export function presentWebhookDeliveryDetails(row: WebhookDeliveryRow): WebhookDeliveryDetails {
  return {
    ...presentWebhookDelivery(row),
    requestBody: row.body,
    responseExcerpt: row.response_excerpt,
  };
}
