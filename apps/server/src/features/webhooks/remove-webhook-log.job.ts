import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), endpointId: z.uuid() });

export type WebhookLogRemoval = z.infer<typeof payload>;

/** Sent when an endpoint is removed. Not urgent, so one lane suffices. */
export const removeWebhookLogJob = defineJob({
  name: 'webhooks.remove-log',
  payload,
  onlyOnePer: ({ endpointId }) => endpointId,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./remove-webhook-log.ts')).removeWebhookLog,
});
