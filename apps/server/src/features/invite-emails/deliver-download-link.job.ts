import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), passId: z.uuid(), sendId: z.uuid() });

export type DownloadLinkDelivery = z.infer<typeof payload>;

/** Follows `downloadLink.sent`. Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const deliverDownloadLinkJob = defineJob({
  name: 'invite-emails.deliver-download-link',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 4,
  handler: async () => (await import('./deliver-download-link.ts')).deliverDownloadLink,
});
