import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Plans the next chunks of a campaign's recipients; follows `campaign.launched`. */
export const planCampaignJob = defineJob({
  name: 'campaigns.plan',
  payload: z.object({ workspaceId: z.string(), campaignId: z.uuid() }),
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
  handler: async () => (await import('./plan-campaign.ts')).planCampaign,
});
