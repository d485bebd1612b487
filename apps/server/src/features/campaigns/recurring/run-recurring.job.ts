import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), campaignId: z.uuid() });
export type RecurringCampaign = z.infer<typeof payload>;

/** Begins the runs of a recurring campaign as they become due, and repeats itself until the campaign is paused or canceled. */
export const runRecurringJob = defineJob({
  name: 'campaigns.run-recurring',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 10,
  onlyOnePer: ({ workspaceId, campaignId }) => `${workspaceId} ${campaignId}`,
  concurrency: 2,
  handler: async () => (await import('./run-recurring.ts')).runRecurring,
});
