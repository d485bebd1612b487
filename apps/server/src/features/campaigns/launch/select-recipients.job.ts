import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), campaignId: z.uuid() });
export type RecipientSelection = z.infer<typeof payload>;

/** Selects the recipients of a launched campaign, then itself until all are selected. */
export const selectRecipientsJob = defineJob({
  name: 'campaigns.freeze',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
  handler: async () => (await import('./select-recipients.ts')).selectRecipients,
});
