import type { Feature } from '../../composition/feature.ts';
import { passCampaignRoutes } from './pass-campaigns.rest.ts';
import { timelineRoutes } from './timeline.rest.ts';
import { passCampaignsProcedure, passTimelineProcedure } from './timeline.trpc.ts';

export const timelineFeature = {
  procedures: {
    workspace: { passes: { timeline: passTimelineProcedure, campaigns: passCampaignsProcedure } },
  },
  rest: [...timelineRoutes, ...passCampaignRoutes],
} satisfies Feature;
