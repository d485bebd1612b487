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
import { inTransaction, once, onceInTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { checkNewWebhookEndpoint, createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { getWebhookDelivery } from './deliveries/get-webhook-delivery.ts';
import { listWebhookDeliveries } from './deliveries/list-webhook-deliveries.ts';
import { replayWebhookDelivery } from './deliveries/replay-webhook-delivery.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { removeWebhookEndpoint } from './remove-webhook-endpoint.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhookEndpoint } from './test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

/** Reading needs the right as well: URLs and messages may be confidential. */
export const webhookProcedures = {
  eventTypes: workspaceProcedure('webhooks').query(() =>
    webhookEventTypes.map((name) => ({ name, sentence: webhookEvents[name] })),
  ),
  list: workspaceProcedure('webhooks')
    .input(webhookEndpointListInput)
    .query(
      inTransaction(async (app, tx, input) =>
        presentPage('endpoints', await listWebhookEndpoints(app, tx, input)),
      ),
    ),
  get: workspaceProcedure('webhooks')
    .input(webhookEndpointInput)
    .query(inTransaction((app, tx, { endpointId }) => getWebhookEndpoint(app, tx, endpointId))),
  create: workspaceProcedure('webhooks')
    .input(createWebhookEndpointInput)
    .mutation(async ({ ctx, input, path }) => {
      await checkNewWebhookEndpoint(ctx.app, ctx.workspace.id, input);
      return once(ctx, path, input, (tx) =>
        createWebhookEndpoint(ctx.app, tx, { ...input, createdBy: ctx.account.userId }),
      );
    }),
  update: workspaceProcedure('webhooks')
    .input(updateWebhookEndpointInput)
    .mutation(({ ctx, input }) => updateWebhookEndpoint(ctx.app, ctx.workspace.id, input)),
  remove: workspaceProcedure('webhooks')
    .input(webhookEndpointInput)
    .mutation(inTransaction((app, tx, { endpointId }) => removeWebhookEndpoint(app, tx, endpointId))),
  rotateSecret: workspaceProcedure('webhooks')
    .input(rotateWebhookSecretInput)
    .mutation(onceInTransaction((app, tx, { endpointId }) => rotateWebhookSecret(app, tx, endpointId))),
  test: workspaceProcedure('webhooks')
    .input(webhookEndpointInput)
    .mutation(({ ctx, input }) =>
      testWebhookEndpoint(ctx.app, { workspaceId: ctx.workspace.id, endpointId: input.endpointId }),
    ),
  deliveries: workspaceProcedure('webhooks')
    .input(webhookDeliveryListInput)
    .query(
      inTransaction(async (_app, tx, input) =>
        presentPage('deliveries', await listWebhookDeliveries(tx, input)),
      ),
    ),
  delivery: workspaceProcedure('webhooks')
    .input(webhookDeliveryInput)
    .query(inTransaction((_app, tx, input) => getWebhookDelivery(tx, input))),
  replay: workspaceProcedure('webhooks')
    .input(webhookDeliveryInput)
    .mutation(inTransaction(replayWebhookDelivery)),
};
