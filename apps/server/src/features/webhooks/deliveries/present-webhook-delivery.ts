import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookFailure,
  type WebhookFailureReason,
  webhookEventTypes,
  webhookFailingDaysMax,
  webhookFailureReasons,
  webhookTestType,
} from '@tessera/contract';
import type { WebhookDeliveryRow } from './find-webhook-delivery.ts';

type Failed = Pick<WebhookDeliveryRow, 'failure_reason' | 'failure_detail' | 'response_status'>;

export function failureMessage(row: Failed): WebhookFailure | null {
  const reason = webhookFailureReasons.find((known) => known === row.failure_reason);
  return reason ? { reason, words: messageOf(reason, row) } : null;
}

function messageOf(reason: WebhookFailureReason, { failure_detail, response_status }: Failed): string {
  switch (reason) {
    case 'status':
      return `The endpoint answered with status ${response_status}; only 2xx says that a message was taken.`;
    case 'redirected':
      return 'The endpoint answered with a redirect, which is not followed. Enter the address it leads to.';
    case 'timedOut':
      return 'The endpoint did not answer in time: it has 5 seconds to take the connection and 15 seconds in all.';
    case 'nameNotFound':
      return 'The host name of the endpoint is not known.';
    case 'addressRefused':
      return 'The address of the endpoint leads into a private network, or is not https. Nothing was sent.';
    case 'connectionFailed':
      return connectionMessage(failure_detail ?? '');
    case 'tlsFailed':
      return tlsMessage(failure_detail ?? '');
    case 'endpointDisabled':
      return `The endpoint was disabled: by someone, because it said it is gone, or after ${webhookFailingDaysMax} days of failures.`;
  }
}

function connectionMessage(code: string): string {
  if (code === 'ECONNREFUSED') return 'Nobody takes connections at this host and port.';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'The host cannot be reached from here.';
  if (code.startsWith('HPE_')) return 'What the endpoint answered is not HTTP.';
  return 'The connection to the endpoint could not be made, or broke off before an answer was there.';
}

function tlsMessage(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'The certificate of the endpoint has expired.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the endpoint is for another host name.';
  if (/SELF_SIGNED|UNABLE_TO_/.test(code))
    return 'The certificate of the endpoint comes from an authority that is not known here, or its chain is incomplete.';
  return 'No encrypted connection to the endpoint could be made. Does it speak https at this port?';
}

export function messageIdOf(deliveryId: string): string {
  return `msg_${deliveryId}`;
}

export type ListedDelivery = Omit<
  WebhookDeliveryRow,
  'body' | 'response_excerpt' | 'request_headers' | 'response_headers'
>;

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
    requestHeaders: row.request_headers,
    responseHeaders: row.response_headers,
    responseExcerpt: row.response_excerpt,
  };
}
