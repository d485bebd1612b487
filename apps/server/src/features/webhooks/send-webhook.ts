import type { WebhookFailureReason } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { OutgoingOutcome } from '../../platform/outgoing/outgoing.ts';
import { messageIdOf } from './deliveries/present-webhook-delivery.ts';
import type { WebhookEndpointRow } from './find-webhook-endpoint.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { isSuccessStatus } from './webhook-retry-schedule.ts';
import { activeSecrets } from './webhook-secret.ts';

export type WebhookAttempt = {
  deliveryId: string;
  at: Date;
  status: number | null;
  excerpt: string | null;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
  retryAfter: string | null;
  durationMilliseconds: number;
  failure: { reason: WebhookFailureReason; detail: string | null } | null;
};

/** Rejects only on internal errors. */
export async function sendWebhook(
  ctx: Pick<Context, 'clock' | 'vault' | 'outgoing'>,
  endpoint: WebhookEndpointRow,
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<WebhookAttempt> {
  const at = ctx.clock();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tessera-Webhooks/1',
    ...webhookHeaders({ messageId: messageIdOf(id), at, body }, activeSecrets(ctx, endpoint, at)),
  };
  const outcome = await ctx.outgoing.post({
    url: endpoint.url,
    headers,
    body,
    ...(signal ? { signal } : {}),
  });
  const { durationMilliseconds } = outcome;
  const answer =
    outcome.kind === 'answered'
      ? {
          status: outcome.status,
          excerpt: outcome.excerpt,
          responseHeaders: outcome.headers,
          retryAfter: outcome.retryAfter,
        }
      : { status: null, excerpt: null, responseHeaders: null, retryAfter: null };
  return {
    deliveryId: id,
    at,
    requestHeaders: headers,
    ...answer,
    durationMilliseconds,
    failure: failureIn(outcome),
  };
}

function failureIn(outcome: OutgoingOutcome): WebhookAttempt['failure'] {
  if (outcome.kind === 'failed') return { reason: outcome.reason, detail: outcome.detail };
  if (isSuccessStatus(outcome.status)) return null;
  const isRedirect = outcome.status >= 300 && outcome.status < 400;
  return { reason: isRedirect ? 'redirected' : 'status', detail: null };
}
