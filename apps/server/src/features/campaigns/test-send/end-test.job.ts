import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), campaignId: z.uuid() });

export type EndedTest = z.infer<typeof payload>;

/** Due when a test ends. */
export const endTestJob = defineJob({
  name: 'campaigns.end-test',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
  handler: async () => (await import('./end-test.ts')).endTest,
});
