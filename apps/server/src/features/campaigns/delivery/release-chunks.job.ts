import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

/** Releases a campaign's next chunks: at its launch, when it is resumed, and when its pace allows the next one. */
export const releaseChunksJob = defineJob({
  name: 'campaigns.release-chunks',
  payload: z.object({ workspaceId: z.string(), campaignId: z.uuid() }),
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
  handler: async () => (await import('./release-chunks.ts')).releaseChunksOfCampaign,
});
