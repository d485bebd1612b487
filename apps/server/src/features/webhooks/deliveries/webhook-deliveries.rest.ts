import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  webhookDeliveryAnswer,
  webhookDeliveryDetailsAnswer,
  webhookDeliveryFilters,
  webhookTestType,
} from '@tessera/contract';
import { onePage, pageOf, pageQuery } from '../../../http/rest/responses.ts';
import { workspaceRoute } from '../../../http/rest/workspace-route.ts';
import { testWebhookEndpoint } from '../test-webhook-endpoint.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { replayWebhookDelivery } from './replay-webhook-delivery.ts';

const tag = 'Webhooks';

const example = {
  id: '01a1fdf2-3f5b-7c07-8f3d-0a4f5f6f3f62',
  messageId: '01a1fdf2-3f5b-7c07-8f3d-0a4f5f6f3f61',
  eventType: 'pass.issued',
  status: 'delivered',
  attempts: 1,
  responseStatus: 204,
  durationMilliseconds: 83,
  lastAttemptAt: '2026-11-21T11:52:01.337Z',
  failure: null,
  nextAttemptAt: null,
  at: '2026-11-21T11:52:01.114Z',
} satisfies WebhookDelivery;
const exampleDetails = {
  ...example,
  requestBody: '{"type":"pass.issued","timestamp":"2026-11-21T11:52:01.114Z","data":{…}}',
  requestHeaders: {
    'content-type': 'application/json',
    'user-agent': 'Tessera-Webhooks/1',
    'webhook-id': 'msg_01a1fdf2-3f5b-7c07-8f3d-0a4f5f6f3f62',
    'webhook-timestamp': '1795261921',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  responseHeaders: { date: 'Sat, 21 Nov 2026 11:52:01 GMT' },
  responseExcerpt: null,
} satisfies WebhookDeliveryDetails;
const exampleTest = { ...exampleDetails, eventType: webhookTestType } satisfies WebhookDeliveryDetails;
const exampleReplay = {
  ...example,
  status: 'pending',
  nextAttemptAt: '2026-11-21T12:04:10.000Z',
} satisfies WebhookDelivery;

export const webhookDeliveryRoutes = [
  workspaceRoute('webhooks', {
    method: 'post',
    path: '/webhook-endpoints/{endpointId}/test',
    operationId: 'testWebhookEndpoint',
    tag,
    summary: 'Send a test message',
    description: 'Sends one message of the type `webhook.test` now, and answers what came of it.',
    answer: ['The result.', webhookDeliveryDetailsAnswer, exampleTest],
    run: (ctx, { endpointId }, c) =>
      testWebhookEndpoint(ctx, { workspaceId: c.get('workspace').id, endpointId }),
  }),
  workspaceRoute('webhooks', {
    method: 'get',
    path: '/webhook-endpoints/{endpointId}/deliveries',
    operationId: 'listWebhookDeliveries',
    tag,
    summary: 'List what was sent to a webhook endpoint',
    query: pageQuery.extend(webhookDeliveryFilters.shape),
    answer: [
      'A page of the last 30 days, the newest first. `totalCount` counts up to 10,000, of one status up to 1,000.',
      pageOf(webhookDeliveryAnswer),
      onePage(example),
    ],
    inTransaction: (_ctx, tx, query) => listWebhookDeliveries(tx, query),
  }),
  workspaceRoute('webhooks', {
    method: 'get',
    path: '/webhook-endpoints/{endpointId}/deliveries/{deliveryId}',
    operationId: 'getWebhookDelivery',
    tag,
    summary: 'Get a delivery, with what was sent and answered',
    answer: ['The delivery.', webhookDeliveryDetailsAnswer, exampleDetails],
    inTransaction: (_ctx, tx, ids) => getWebhookDelivery(tx, ids),
  }),
  workspaceRoute('webhooks', {
    method: 'post',
    path: '/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/replay',
    operationId: 'replayWebhookDelivery',
    tag,
    summary: 'Send a message once more',
    description: 'The same body under the same `webhook-id`, with all the retries of a new message.',
    answer: ['The delivery, on its way again.', webhookDeliveryAnswer, exampleReplay],
    refuses: ['webhookEndpointDisabled'],
    once: true,
    inTransaction: replayWebhookDelivery,
  }),
];
