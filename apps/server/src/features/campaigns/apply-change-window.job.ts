import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Due when the date window of a campaign's pass change begins or ends. */
export const applyChangeWindowJob = defineJob({
  name: 'campaigns.turn-change',
  payload: z.object({ workspaceId: z.string(), campaignId: z.uuid() }),
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
  handler: async () => (await import('./apply-change-window.ts')).applyChangeWindow,
});
