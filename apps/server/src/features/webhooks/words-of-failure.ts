import {
  type WebhookFailure,
  type WebhookFailureReason,
  webhookFailingDaysMax,
  webhookFailureReasons,
} from '@tessera/contract';
import type { WebhookDeliveryRow } from './find-webhook-delivery.ts';

type Failed = Pick<WebhookDeliveryRow, 'failure_reason' | 'failure_detail' | 'response_status'>;

/** Why the last attempt does not count, for people. */
export function failureOfDelivery(row: Failed): WebhookFailure | null {
  const reason = webhookFailureReasons.find((known) => known === row.failure_reason);
  return reason ? { reason, words: wordsOf(reason, row) } : null;
}

function wordsOf(reason: WebhookFailureReason, { failure_detail, response_status }: Failed): string {
  const detail = failure_detail ? ` (${failure_detail})` : '';
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
      return `The connection to the endpoint could not be made, or broke off${detail}.`;
    case 'tlsFailed':
      return `The certificate of the endpoint does not hold${detail}.`;
    case 'endpointDisabled':
      return `The endpoint was disabled: by somebody, because it said it is gone, or after ${webhookFailingDaysMax} days of failures.`;
  }
}
