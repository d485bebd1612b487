import { z } from '@hono/zod-openapi';
import {
  type WebhookEndpoint,
  type WebhookMessages,
  webhookEndpointAnswer,
  webhookEndpointChanges,
  webhookEndpointContent,
  webhookEndpointWithSecretAnswer,
  webhookEventTypes,
  webhookMessage,
  webhookMessagesAnswer,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { onePage, pageOf, pageQuery } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { checkNewWebhookEndpoint, createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { listWebhookMessages } from './list-webhook-messages.ts';
import { removeWebhookEndpoint } from './remove-webhook-endpoint.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

const tag = 'Webhooks';

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
const exampleMessages = {
  messages: [
    {
      messageId: 'msg_01a1fdf2-3f5b-7c07-8f3d-0a4f5f6f3f61',
      eventType: 'pass.issued',
      at: '2026-11-21T11:52:01.114Z',
      body: '{"type":"pass.issued","timestamp":"2026-11-21T11:52:01.114Z","data":{…}}',
    },
  ],
  nextCursor: null,
  readAt: '2026-11-21T11:52:03.000Z',
} satisfies WebhookMessages;
const exampleWithSecret = { ...example, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };

export const webhookRoutes = [
  describeMessages,
  workspaceRoute('webhooks', {
    method: 'get',
    path: '/webhook-messages',
    operationId: 'listWebhookMessages',
    tag,
    summary: 'List the messages of events',
    description:
      'For development without a public address: `tessera listen` forwards them to a local one. Needs no endpoint. An event may appear up to 30 seconds after its time, so read that much again and skip known messages.',
    query: pageQuery.extend({
      since: z.iso
        .datetime()
        .optional()
        .describe('The time of the first event; omit it for none but the server’s time.'),
    }),
    answer: ['A page of messages, the oldest first.', webhookMessagesAnswer, exampleMessages],
    inTransaction: listWebhookMessages,
  }),
  workspaceRoute('webhooks', {
    method: 'get',
    path: '/webhook-endpoints',
    operationId: 'listWebhookEndpoints',
    tag,
    summary: 'List the webhook endpoints',
    query: pageQuery,
    answer: ['A page of endpoints, the newest first.', pageOf(webhookEndpointAnswer), onePage(example)],
    inTransaction: listWebhookEndpoints,
  }),
  workspaceRoute('webhooks', {
    method: 'post',
    path: '/webhook-endpoints',
    operationId: 'createWebhookEndpoint',
    tag,
    summary: 'Create a webhook endpoint',
    description: 'It is told of what happens from now on. Keep the secret of the answer: it is shown once.',
    body: [
      webhookEndpointContent,
      {
        url: example.url,
        description: example.description,
        eventTypes: example.eventTypes,
      },
    ],
    status: 201,
    answer: ['The endpoint, with its secret.', webhookEndpointWithSecretAnswer, exampleWithSecret],
    refuses: ['webhookEndpointLimitReached'],
    once: true,
    prepare: (ctx, content, c) => checkNewWebhookEndpoint(ctx, c.get('workspace').id, content),
    inTransaction: (ctx, tx, content) => createWebhookEndpoint(ctx, tx, { ...content, createdBy: null }),
  }),
  workspaceRoute('webhooks', {
    method: 'get',
    path: '/webhook-endpoints/{endpointId}',
    operationId: 'getWebhookEndpoint',
    tag,
    summary: 'Get a webhook endpoint',
    answer: ['The endpoint.', webhookEndpointAnswer, example],
    inTransaction: (ctx, tx, { endpointId }) => getWebhookEndpoint(ctx, tx, endpointId),
  }),
  workspaceRoute('webhooks', {
    method: 'patch',
    path: '/webhook-endpoints/{endpointId}',
    operationId: 'updateWebhookEndpoint',
    tag,
    summary: 'Change a webhook endpoint',
    description:
      'What is left out stays as it is. `isEnabled: false` gives up what still waits; `true` enables an endpoint that was disabled.',
    body: [webhookEndpointChanges, { isEnabled: false }],
    answer: ['The endpoint.', webhookEndpointAnswer, example],
    run: (ctx, changes, c) => updateWebhookEndpoint(ctx, c.get('workspace').id, changes),
  }),
  workspaceRoute('webhooks', {
    method: 'delete',
    path: '/webhook-endpoints/{endpointId}',
    operationId: 'removeWebhookEndpoint',
    tag,
    summary: 'Remove a webhook endpoint',
    description: 'For good, with its log.',
    answer: ['What was removed.', z.object({ id: z.uuid() }), { id: example.id }],
    inTransaction: (ctx, tx, { endpointId }) => removeWebhookEndpoint(ctx, tx, endpointId),
  }),
  workspaceRoute('webhooks', {
    method: 'post',
    path: '/webhook-endpoints/{endpointId}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    tag,
    summary: 'Rotate the secret of a webhook endpoint',
    description: 'The secret before this one signs as well for 24 hours.',
    answer: ['The endpoint, with its new secret.', webhookEndpointWithSecretAnswer, exampleWithSecret],
    once: true,
    inTransaction: (ctx, tx, { endpointId }) => rotateWebhookSecret(ctx, tx, endpointId),
  }),
];

function describeMessages(_ctx: Context, app: RestApp): void {
  for (const type of webhookEventTypes)
    app.openAPIRegistry.registerWebhook({
      method: 'post',
      path: type,
      operationId: operationIdOf(type),
      tags: [tag],
      summary: type,
      request: { body: { content: { 'application/json': { schema: webhookMessage(type) } } } },
      responses: { 200: { description: 'Any status from 200 to 299 says that the message was taken.' } },
    });
}

function operationIdOf(type: string): string {
  return `receive${type.replaceAll(/(?:^|\.)(.)/g, (_match, letter: string) => letter.toUpperCase())}`;
}
