import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), endpointId: z.uuid() });

export type WebhookRun = z.infer<typeof payload>;

/**
 * Sends what is due at one endpoint. One run at a time serves an endpoint, so eight lanes are eight endpoints at once in each worker;
 * a slow one holds its lane for seconds and is then left in peace for three times as long.
 */
export const deliverWebhooksJob = defineJob({
  name: 'webhooks.deliver',
  payload,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 8,
  // Twenty endpoints that let us wait would else be all lanes there are.
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 3 },
  handler: async () => (await import('./deliver-webhooks.ts')).deliverWebhooks,
});
