import { defineJob } from '../../platform/queue/job.ts';
import { deliveryPayload } from './deliver-download-links.job.ts';
import { deliveryRetries } from './delivery-limits.ts';

/** Follows `downloadLink.sent`. A queue of its own, so that a single mail overtakes the chunks of large sends. */
export const deliverDownloadLinkJob = defineJob({
  name: 'invite-emails.deliver-download-link',
  payload: deliveryPayload,
  ...deliveryRetries,
  concurrency: 4,
  handler: async () => (await import('./deliver-download-links.ts')).deliverDownloadLinks,
});
