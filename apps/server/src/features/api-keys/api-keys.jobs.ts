import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

/** Without the link, since queue tables are copied and read widely; it is derived when the mail is sent. */
const apiKeyLinkDelivery = z.object({ workspaceId: z.string(), apiKeyId: z.uuid() });

export type ApiKeyLinkDelivery = z.infer<typeof apiKeyLinkDelivery>;

/** Follows `apiKey.linkSent`. After a day the link has expired and no mail is sent. */
export const deliverApiKeyLinkJob = defineJob({
  name: 'api-keys.deliver-link',
  payload: apiKeyLinkDelivery,
  ...mailRetries,
  concurrency: 2,
});
