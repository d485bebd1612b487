import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** The link itself is made when the mail is: a queue's tables are copied and looked at. */
const payload = z.object({ workspaceId: z.string(), apiKeyId: z.uuid() });

export type ApiKeyLinkDelivery = z.infer<typeof payload>;

/** Follows `apiKey.linkSent`. Waits double from 2 s to an hour; after a day the link shows nothing, and no mail is sent. */
export const deliverApiKeyLinkJob = defineJob({
  name: 'api-keys.deliver-link',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 2,
  handler: async () => (await import('./deliver-api-key-link.ts')).deliverApiKeyLink,
});
