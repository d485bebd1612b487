import type { Feature } from '../../composition/feature.ts';
import { campaignProcedures } from './campaigns.trpc.ts';
import { addCampaignRoutes } from './campaigns.rest.ts';

export const campaignsFeature = {
  procedures: { workspace: { campaigns: campaignProcedures } },
  rest: [addCampaignRoutes],
} satisfies Feature;
