import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), endpointId: z.uuid() });

export type WebhookRun = z.infer<typeof payload>;

/**
 * Sends the due deliveries of one endpoint. Each endpoint is served by one run at a time, so a worker serves eight endpoints concurrently.
 * After a failure an endpoint is paused for three times as long as its slowest answer took.
 */
export const deliverWebhooksJob = defineJob({
  name: 'webhooks.deliver',
  payload,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 8,
  // Prevents a workspace with many slow endpoints from occupying all lanes.
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 3 },
  handler: async () => (await import('./deliver-webhooks.ts')).deliverWebhooks,
});
