import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import { webhookDeliveryRoutes } from './deliveries/webhook-deliveries.rest.ts';
import {
  deliverWebhooksJob,
  enqueueDeliveriesJob,
  mailDisabledEndpointJob,
  notifyAdminsOfDisabledEndpointJob,
  removeWebhookLogJob,
} from './webhooks.jobs.ts';
import { webhookRoutes } from './webhooks.rest.ts';
import { webhookProcedures } from './webhooks.trpc.ts';

export const webhooksFeature = {
  procedures: { workspace: { webhooks: webhookProcedures } },
  rest: [...webhookRoutes, ...webhookDeliveryRoutes],
  jobs: [
    handle(enqueueDeliveriesJob, async () => (await import('./enqueue-deliveries.ts')).enqueueDeliveries),
    handle(deliverWebhooksJob, async () => (await import('./deliver-webhooks.ts')).deliverWebhooks),
    handle(removeWebhookLogJob, async () => (await import('./remove-webhook-log.ts')).removeWebhookLog),
    handle(notifyAdminsOfDisabledEndpointJob, async () => notifyAdmins(mailDisabledEndpointJob)),
    handle(
      mailDisabledEndpointJob,
      async () => (await import('./mail-disabled-endpoint.ts')).mailDisabledEndpoint,
    ),
  ],
} satisfies Feature;
