import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Cuts the next recipients of a campaign into chunks; follows `campaign.launched`. */
export const planCampaignJob = defineJob({
  name: 'campaigns.plan',
  payload: z.object({ workspaceId: z.string(), campaignId: z.uuid() }),
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 2,
  handler: async () => (await import('./plan-campaign.ts')).planCampaign,
});
