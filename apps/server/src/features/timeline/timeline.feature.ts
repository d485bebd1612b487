import type { Feature } from '../../composition/feature.ts';
import { addPassCampaignRoutes } from './pass-campaigns.rest.ts';
import { addTimelineRoutes } from './timeline.rest.ts';
import { passCampaignsProcedure, passTimelineProcedure } from './timeline.trpc.ts';

export const timelineFeature = {
  procedures: {
    workspace: { passes: { timeline: passTimelineProcedure, campaigns: passCampaignsProcedure } },
  },
  rest: [addTimelineRoutes, addPassCampaignRoutes],
} satisfies Feature;
