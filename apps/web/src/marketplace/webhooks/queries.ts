import { type WebhookDeliveryStatus, webhookDeliveriesPerPage, webhookEndpointsMax } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import { refreshWhileShort } from '../../lib/refresh-while-short.ts';
import type { Trpc } from '../../lib/trpc.ts';

/** After sending a test, people watch the log. */
const logMilliseconds = 3_000;

/** One page: the number of endpoints is limited. */
export function endpointsQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.webhooks.list.infiniteQueryOptions(
    { workspaceHandle, limit: webhookEndpointsMax },
    paged,
  );
}

type EndpointQuestion = { workspaceHandle: string; endpointId: string };

export function endpointQuery(trpc: Trpc, question: EndpointQuestion) {
  return trpc.workspace.webhooks.get.queryOptions(question);
}

export function deliveriesQuery(
  trpc: Trpc,
  question: EndpointQuestion & { status: WebhookDeliveryStatus | undefined },
) {
  return trpc.workspace.webhooks.deliveries.infiniteQueryOptions(
    { ...question, limit: webhookDeliveriesPerPage },
    {
      ...pagedSearch,
      refetchInterval: refreshWhileShort(logMilliseconds),
    },
  );
}

export function deliveryQuery(trpc: Trpc, question: EndpointQuestion & { deliveryId: string }) {
  return trpc.workspace.webhooks.delivery.queryOptions(question, { refetchInterval: logMilliseconds });
}
