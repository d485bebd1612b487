import type { Feature } from '../../composition/feature.ts';
import { addWebhookDeliveryRoutes } from './webhook-deliveries.rest.ts';
import { addWebhookRoutes } from './webhooks.rest.ts';
import { webhookProcedures } from './webhooks.trpc.ts';

export const webhooksFeature = {
  procedures: { workspace: { webhooks: webhookProcedures } },
  rest: [addWebhookRoutes, addWebhookDeliveryRoutes],
} satisfies Feature;
