import type { Feature } from '../../composition/feature.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.rest.ts';
import { webhookRoutes } from './webhooks.rest.ts';
import { webhookProcedures } from './webhooks.trpc.ts';

export const webhooksFeature = {
  procedures: { workspace: { webhooks: webhookProcedures } },
  rest: [...webhookRoutes, ...webhookDeliveryRoutes],
} satisfies Feature;
