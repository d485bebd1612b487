import { createRoute, z } from '@hono/zod-openapi';
import {
  listLimitMax,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  webhookDeliveryFilters,
  webhookDeliveryStatuses,
  webhookEventTypes,
  webhookFailureReasons,
  webhookTestType,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, pageOf, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
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

const testRoute = createRoute({
  method: 'post',
  path: '/webhook-endpoints/{endpointId}/test',
  tags,
  summary: 'Send a test message',
  description: 'Sends one message of the type `webhook.test` now, and answers what came of it.',
  request: { params: endpointParams },
  responses: {
    200: answer('What came of it.', envelope(detailsSchema)),
    ...refusals(401, 403, 404, 422),
  },
});

const listRoute = createRoute({
  method: 'get',
  path: log,
  tags,
  summary: 'List what was sent to a webhook endpoint',
  request: {
    params: endpointParams,
    query: webhookDeliveryFilters.extend({
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(listLimitMax).optional(),
    }),
  },
  responses: {
    200: answer(
      'A page of the last 30 days, the newest first. `totalCount` counts up to 10,000, of one status up to 1,000.',
      envelope(pageOf(deliverySchema)),
    ),
    ...refusals(400, 401, 403, 404, 422),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: `${log}/{deliveryId}`,
  tags,
  summary: 'Get a delivery, with what was sent and answered',
  request: { params: deliveryParams },
  responses: { 200: answer('The delivery.', envelope(detailsSchema)), ...refusals(401, 403, 404, 422) },
});

const replayRoute = createRoute({
  method: 'post',
  path: `${log}/{deliveryId}/replay`,
  tags,
  summary: 'Send a message once more',
  description: 'The same body under the same `webhook-id`, with all the retries of a new message.',
  request: { headers: idempotencyHeaders, params: deliveryParams },
  responses: {
    200: answer('The delivery, on its way again.', envelope(deliverySchema)),
    ...refusals(401, 403, 404, 409, 422),
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
