import type { Feature } from '../../composition/feature.ts';
import { campaignRoutes } from './campaigns.rest.ts';
import { campaignProcedures } from './campaigns.trpc.ts';

export const campaignsFeature = {
  procedures: { workspace: { campaigns: campaignProcedures } },
  rest: campaignRoutes,
} satisfies Feature;
