import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), campaignId: z.uuid() });
export type ScheduledLaunch = z.infer<typeof payload>;

/** Due at the time a campaign is scheduled for. */
export const launchScheduledJob = defineJob({
  name: 'campaigns.launch-scheduled',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
  handler: async () => (await import('./launch-scheduled.ts')).launchScheduled,
});
