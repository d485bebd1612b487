import {
  createWebhookEndpointInput,
  rotateWebhookSecretInput,
  updateWebhookEndpointInput,
  webhookDeliveryInput,
  webhookDeliveryListInput,
  webhookEndpointInput,
  webhookEndpointListInput,
  webhookEvents,
  webhookEventTypes,
} from '@tessera/contract';
import { once } from '../../http/once.ts';
import { managerProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { checkNewWebhookEndpoint, createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { removeWebhookEndpoint } from './remove-webhook-endpoint.ts';
import { replayWebhookDelivery } from './replay-webhook-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhookEndpoint } from './test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

/** `workspace.webhooks.*`: for managers only, since URLs and messages may be confidential. */
export const webhookProcedures = {
  eventTypes: managerProcedure.query(() =>
    webhookEventTypes.map((name) => ({ name, sentence: webhookEvents[name] })),
  ),
  list: managerProcedure
    .input(webhookEndpointListInput)
    .query(async ({ ctx, input }) =>
      presentPage(
        'endpoints',
        await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
          listWebhookEndpoints(ctx.app, tx, input),
        ),
      ),
    ),
  get: managerProcedure
    .input(webhookEndpointInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        getWebhookEndpoint(ctx.app, tx, input.endpointId),
      ),
    ),
  create: managerProcedure.input(createWebhookEndpointInput).mutation(async ({ ctx, input, path }) => {
    await checkNewWebhookEndpoint(ctx.app, ctx.workspace.id, input);
    return once(ctx, path, input, (tx) =>
      createWebhookEndpoint(ctx.app, tx, { ...input, createdBy: ctx.account.userId }),
    );
  }),
  update: managerProcedure
    .input(updateWebhookEndpointInput)
    .mutation(({ ctx, input }) => updateWebhookEndpoint(ctx.app, ctx.workspace.id, input)),
  remove: managerProcedure
    .input(webhookEndpointInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        removeWebhookEndpoint(ctx.app, tx, input.endpointId),
      ),
    ),
  rotateSecret: managerProcedure
    .input(rotateWebhookSecretInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) => rotateWebhookSecret(ctx.app, tx, input.endpointId)),
    ),
  test: managerProcedure
    .input(webhookEndpointInput)
    .mutation(({ ctx, input }) =>
      testWebhookEndpoint(ctx.app, { workspaceId: ctx.workspace.id, endpointId: input.endpointId }),
    ),
  deliveries: managerProcedure
    .input(webhookDeliveryListInput)
    .query(async ({ ctx, input }) =>
      presentPage(
        'deliveries',
        await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listWebhookDeliveries(tx, input)),
      ),
    ),
  delivery: managerProcedure
    .input(webhookDeliveryInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => getWebhookDelivery(tx, input)),
    ),
  replay: managerProcedure
    .input(webhookDeliveryInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => replayWebhookDelivery(ctx.app, tx, input)),
    ),
};
