import { z } from '@hono/zod-openapi';
import {
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
  webhookEndpointChanges,
  webhookEndpointContent,
  webhookEventTypes,
  webhookMessage,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, pageOf, pageQuery, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
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

const example = {
  id: '01a1fdf2-0c3e-7b52-9d15-5f0ba3c1f7aa',
  url: 'https://till.example.com/hooks',
  description: 'The till',
  eventTypes: ['pass.issued', 'pass.voided'],
  isEnabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  lastDeliveredAt: null,
  previousSecretEndsAt: null,
  createdAt: '2026-11-21T11:51:20.904Z',
} satisfies WebhookEndpoint;
const exampleWithSecret = { ...example, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };

const listRoute = apiRoute('webhooks', {
  method: 'get',
  path: '/webhook-endpoints',
  operationId: 'listWebhookEndpoints',
  tags,
  summary: 'List the webhook endpoints',
  request: { query: pageQuery },
  responses: {
    200: answer('A page of endpoints, the newest first.', envelope(pageOf(endpointSchema)), {
      items: [example],
      nextCursor: null,
      totalCount: 1,
      totalCountIsMinimum: false,
    }),
    ...refusals(400, 401, 403, 422),
  },
});

const createEndpointRoute = apiRoute('webhooks', {
  method: 'post',
  path: '/webhook-endpoints',
  operationId: 'createWebhookEndpoint',
  tags,
  summary: 'Create a webhook endpoint',
  description: 'It is told of what happens from now on. Keep the secret of the answer: it is shown once.',
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(webhookEndpointContent, {
      url: example.url,
      description: example.description,
      eventTypes: example.eventTypes,
    }),
  },
  responses: {
    201: answer('The endpoint, with its secret.', envelope(endpointWithSecretSchema), exampleWithSecret),
    ...refusals(400, 401, 403, 'webhookEndpointLimitReached', 413, 422),
  },
});

const getRoute = apiRoute('webhooks', {
  method: 'get',
  path: one,
  operationId: 'getWebhookEndpoint',
  tags,
  summary: 'Get a webhook endpoint',
  request: { params },
  responses: {
    200: answer('The endpoint.', envelope(endpointSchema), example),
    ...refusals(401, 403, 404, 422),
  },
});

const updateRoute = apiRoute('webhooks', {
  method: 'patch',
  path: one,
  operationId: 'updateWebhookEndpoint',
  tags,
  summary: 'Change a webhook endpoint',
  description:
    'What is left out stays as it is. `isEnabled: false` gives up what still waits; `true` enables an endpoint that was disabled.',
  request: {
    params,
    body: jsonBody(webhookEndpointChanges, { isEnabled: false }),
  },
  responses: {
    200: answer('The endpoint.', envelope(endpointSchema), example),
    ...refusals(400, 401, 403, 404, 413, 422),
  },
});

const removeRoute = apiRoute('webhooks', {
  method: 'delete',
  path: one,
  operationId: 'removeWebhookEndpoint',
  tags,
  summary: 'Remove a webhook endpoint',
  description: 'For good, with its log.',
  request: { params },
  responses: {
    200: answer('What was removed.', envelope(z.object({ id: z.uuid() })), { id: example.id }),
    ...refusals(401, 403, 404, 422),
  },
});

const rotateRoute = apiRoute('webhooks', {
  method: 'post',
  path: `${one}/rotate-secret`,
  operationId: 'rotateWebhookSecret',
  tags,
  summary: 'Rotate the secret of a webhook endpoint',
  description: 'The secret before this one signs as well for 24 hours.',
  request: { headers: idempotencyHeaders, params },
  responses: {
    200: answer('The endpoint, with its new secret.', envelope(endpointWithSecretSchema), exampleWithSecret),
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
      operationId: operationIdOf(type),
      tags,
      summary: type,
      request: { body: { content: { 'application/json': { schema: webhookMessage(type) } } } },
      responses: { 200: { description: 'Any status from 200 to 299 says that the message was taken.' } },
    });
}

/** `receivePassIssued` for `pass.issued`. */
function operationIdOf(type: string): string {
  return `receive${type.replaceAll(/(?:^|\.)(.)/g, (_match, letter: string) => letter.toUpperCase())}`;
}
