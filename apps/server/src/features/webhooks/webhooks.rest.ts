import { createRoute, z } from '@hono/zod-openapi';
import {
  listLimitMax,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
  webhookEndpointChanges,
  webhookEndpointContent,
  webhookEventTypes,
  webhookMessage,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, pageOf, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
import { checkNewWebhookEndpoint, createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { removeWebhookEndpoint } from './remove-webhook-endpoint.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

const instant = z.iso.datetime().nullable();

const fields = z.object({
  id: z.uuid(),
  url: z.url(),
  description: z.string(),
  eventTypes: z.array(z.enum(webhookEventTypes)).describe('Empty for all.'),
  isEnabled: z.boolean(),
  disabledReason: z.enum(['person', 'failing', 'gone']).nullable(),
  disabledAt: instant,
  failingSince: instant,
  lastDeliveredAt: instant,
  previousSecretEndsAt: instant,
  createdAt: z.iso.datetime(),
});

const endpointSchema = fields.openapi('WebhookEndpoint') satisfies z.ZodType<WebhookEndpoint>;
const endpointWithSecretSchema = fields
  .extend({ secret: z.string().describe('`whsec_…`, answered here and nowhere else.') })
  .openapi('WebhookEndpointWithSecret') satisfies z.ZodType<WebhookEndpointWithSecret>;

const params = z.object({ endpointId: z.uuid() });
const tags = ['Webhooks'];
const one = '/webhook-endpoints/{endpointId}';

const listRoute = createRoute({
  method: 'get',
  path: '/webhook-endpoints',
  tags,
  summary: 'List the webhook endpoints',
  request: {
    query: z.object({
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(listLimitMax).optional(),
    }),
  },
  responses: {
    200: answer('A page of endpoints, the newest first.', envelope(pageOf(endpointSchema))),
    ...refusals(400, 401, 403, 422),
  },
});

const createEndpointRoute = createRoute({
  method: 'post',
  path: '/webhook-endpoints',
  tags,
  summary: 'Create a webhook endpoint',
  description: 'It is told of what happens from now on. Keep the secret of the answer: it is shown once.',
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: webhookEndpointContent } } },
  },
  responses: {
    201: answer('The endpoint, with its secret.', envelope(endpointWithSecretSchema)),
    ...refusals(400, 401, 403, 409, 422),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: one,
  tags,
  summary: 'Get a webhook endpoint',
  request: { params },
  responses: { 200: answer('The endpoint.', envelope(endpointSchema)), ...refusals(401, 403, 404, 422) },
});

const updateRoute = createRoute({
  method: 'patch',
  path: one,
  tags,
  summary: 'Change a webhook endpoint',
  description:
    'What is left out stays as it is. `isEnabled: false` gives up what still waits; `true` enables an endpoint that was disabled.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: webhookEndpointChanges } } },
  },
  responses: { 200: answer('The endpoint.', envelope(endpointSchema)), ...refusals(400, 401, 403, 404, 422) },
});

const removeRoute = createRoute({
  method: 'delete',
  path: one,
  tags,
  summary: 'Remove a webhook endpoint',
  description: 'For good, with its log.',
  request: { params },
  responses: {
    200: answer('What was removed.', envelope(z.object({ id: z.uuid() }))),
    ...refusals(401, 403, 404, 422),
  },
});

const rotateRoute = createRoute({
  method: 'post',
  path: `${one}/rotate-secret`,
  tags,
  summary: 'Rotate the secret of a webhook endpoint',
  description: 'The secret before this one signs as well for 24 hours.',
  request: { headers: idempotencyHeaders, params },
  responses: {
    200: answer('The endpoint, with its new secret.', envelope(endpointWithSecretSchema)),
    ...refusals(401, 403, 404, 422),
  },
});

/** `/webhook-endpoints` of the public API. */
export function addWebhookRoutes(ctx: Context, app: RestApp): void {
  describeMessages(app);
  app.openapi(listRoute, async (c) => {
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      listWebhookEndpoints(ctx, tx, c.req.valid('query')),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(createEndpointRoute, async (c) => {
    const input = { ...c.req.valid('json'), createdBy: null };
    const data = await onceInWorkspace(
      ctx,
      c,
      201,
      (tx) => createWebhookEndpoint(ctx, tx, input),
      () => checkNewWebhookEndpoint(ctx, c.get('workspace').id, input),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 201);
  });
  app.openapi(getRoute, async (c) => {
    const { endpointId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getWebhookEndpoint(ctx, tx, endpointId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(updateRoute, async (c) => {
    const changes = { ...c.req.valid('json'), ...c.req.valid('param') };
    const data = await updateWebhookEndpoint(ctx, c.get('workspace').id, changes);
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(removeRoute, async (c) => {
    const { endpointId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      removeWebhookEndpoint(ctx, tx, endpointId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(rotateRoute, async (c) => {
    const { endpointId } = c.req.valid('param');
    const data = await onceInWorkspace(ctx, c, 200, (tx) => rotateWebhookSecret(ctx, tx, endpointId));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
}

/** Adds the message types to the OpenAPI document, for generated clients. */
function describeMessages(app: RestApp): void {
  for (const type of webhookEventTypes)
    app.openAPIRegistry.registerWebhook({
      method: 'post',
      path: type,
      tags,
      summary: type,
      request: { body: { content: { 'application/json': { schema: webhookMessage(type) } } } },
      responses: { 200: { description: 'Any status from 200 to 299 says that the message was taken.' } },
    });
}
