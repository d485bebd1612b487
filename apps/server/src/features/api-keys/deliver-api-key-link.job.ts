import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Without the link, since queue tables are copied and read widely; it is derived when the mail is sent. */
const payload = z.object({ workspaceId: z.string(), apiKeyId: z.uuid() });

export type ApiKeyLinkDelivery = z.infer<typeof payload>;

/** Follows `apiKey.linkSent`. Delays double from 2 s to an hour; after a day the link has expired and no mail is sent. */
export const deliverApiKeyLinkJob = defineJob({
  name: 'api-keys.deliver-link',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 2,
  handler: async () => (await import('./deliver-api-key-link.ts')).deliverApiKeyLink,
});
