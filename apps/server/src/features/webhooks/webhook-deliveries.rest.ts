import { z } from '@hono/zod-openapi';
import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  webhookDeliveryFilters,
  webhookDeliveryStatuses,
  webhookEventTypes,
  webhookFailureReasons,
  webhookTestType,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, pageOf, pageQuery, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { replayWebhookDelivery } from './replay-webhook-delivery.ts';
import { testWebhookEndpoint } from './test-webhook-endpoint.ts';

const instant = z.iso.datetime().nullable();

const fields = z.object({
  id: z.uuid(),
  messageId: z.string().describe('The `webhook-id` of every attempt.'),
  eventType: z.enum([...webhookEventTypes, webhookTestType]),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.int(),
  responseStatus: z.int().nullable(),
  durationMilliseconds: z.int().nullable(),
  lastAttemptAt: instant,
  failure: z.object({ reason: z.enum(webhookFailureReasons), words: z.string() }).nullable(),
  nextAttemptAt: instant,
  at: z.iso.datetime(),
});

const deliverySchema = fields.openapi('WebhookDelivery') satisfies z.ZodType<WebhookDelivery>;
const detailsSchema = fields
  .extend({ requestBody: z.string(), responseExcerpt: z.string().nullable() })
  .openapi('WebhookDeliveryDetails') satisfies z.ZodType<WebhookDeliveryDetails>;

const endpointParams = z.object({ endpointId: z.uuid() });
const deliveryParams = endpointParams.extend({ deliveryId: z.uuid() });
const tags = ['Webhooks'];
const log = '/webhook-endpoints/{endpointId}/deliveries';

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
  responseExcerpt: null,
} satisfies WebhookDeliveryDetails;
const exampleTest = { ...exampleDetails, eventType: webhookTestType } satisfies WebhookDeliveryDetails;
const exampleReplay = {
  ...example,
  status: 'pending',
  nextAttemptAt: '2026-11-21T12:04:10.000Z',
} satisfies WebhookDelivery;

const testRoute = apiRoute('webhooks', {
  method: 'post',
  path: '/webhook-endpoints/{endpointId}/test',
  operationId: 'testWebhookEndpoint',
  tags,
  summary: 'Send a test message',
  description: 'Sends one message of the type `webhook.test` now, and answers what came of it.',
  request: { params: endpointParams },
  responses: {
    200: answer('The result.', envelope(detailsSchema), exampleTest),
    ...refusals(401, 403, 404, 422),
  },
});

const listRoute = apiRoute('webhooks', {
  method: 'get',
  path: log,
  operationId: 'listWebhookDeliveries',
  tags,
  summary: 'List what was sent to a webhook endpoint',
  request: {
    params: endpointParams,
    query: pageQuery.extend(webhookDeliveryFilters.shape),
  },
  responses: {
    200: answer(
      'A page of the last 30 days, the newest first. `totalCount` counts up to 10,000, of one status up to 1,000.',
      envelope(pageOf(deliverySchema)),
      { items: [example], nextCursor: null, totalCount: 1, totalCountIsMinimum: false },
    ),
    ...refusals(400, 401, 403, 404, 422),
  },
});

const getRoute = apiRoute('webhooks', {
  method: 'get',
  path: `${log}/{deliveryId}`,
  operationId: 'getWebhookDelivery',
  tags,
  summary: 'Get a delivery, with what was sent and answered',
  request: { params: deliveryParams },
  responses: {
    200: answer('The delivery.', envelope(detailsSchema), exampleDetails),
    ...refusals(401, 403, 404, 422),
  },
});

const replayRoute = apiRoute('webhooks', {
  method: 'post',
  path: `${log}/{deliveryId}/replay`,
  operationId: 'replayWebhookDelivery',
  tags,
  summary: 'Send a message once more',
  description: 'The same body under the same `webhook-id`, with all the retries of a new message.',
  request: { headers: idempotencyHeaders, params: deliveryParams },
  responses: {
    200: answer('The delivery, on its way again.', envelope(deliverySchema), exampleReplay),
    ...refusals(401, 403, 404, 'webhookEndpointDisabled', 422),
  },
});

/** The log of webhook deliveries in the public API. */
export function addWebhookDeliveryRoutes(ctx: Context, app: RestApp): void {
  app.openapi(testRoute, async (c) => {
    const { endpointId } = c.req.valid('param');
    const data = await testWebhookEndpoint(ctx, { workspaceId: c.get('workspace').id, endpointId });
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(listRoute, async (c) => {
    const query = { ...c.req.valid('query'), ...c.req.valid('param') };
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      listWebhookDeliveries(tx, query),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(getRoute, async (c) => {
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getWebhookDelivery(tx, c.req.valid('param')),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(replayRoute, async (c) => {
    const data = await onceInWorkspace(ctx, c, 200, (tx) =>
      replayWebhookDelivery(ctx, tx, c.req.valid('param')),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
}
