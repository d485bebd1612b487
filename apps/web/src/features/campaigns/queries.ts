import { type CampaignAudience, campaignsPerPage } from '@tessera/contract';
import { refreshWhileShort } from '../../lib/refresh-while-short.ts';
import type { Trpc } from '../../lib/trpc.ts';

/** A campaign under way is looked at closely, everything else now and then; the library stops while the page is hidden. */
const sendingMilliseconds = 1_000;
const restingMilliseconds = 5_000;

type CampaignsQuestion = {
  workspaceHandle: string;
  query: string | undefined;
  archived: boolean;
  passTemplateId?: string;
};

export function campaignsQuery(trpc: Trpc, question: CampaignsQuestion) {
  return trpc.workspace.campaigns.list.infiniteQueryOptions(
    { ...question, limit: campaignsPerPage },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: refreshWhileShort(restingMilliseconds),
    },
  );
}

export function campaignQuery(trpc: Trpc, question: { workspaceHandle: string; campaignId: string }) {
  return trpc.workspace.campaigns.get.queryOptions(question, {
    refetchInterval: (query) =>
      query.state.data?.campaign.status === 'Sending' ? sendingMilliseconds : restingMilliseconds,
  });
}

type ReachQuestion = { workspaceHandle: string; passTemplateId: string; audience: CampaignAudience };

/** How many a launch would reach, counted again while somebody looks at it. */
export function reachQuery(trpc: Trpc, question: ReachQuestion) {
  return trpc.workspace.campaigns.reach.queryOptions(question, { refetchInterval: restingMilliseconds });
}

/** More published templates than this nobody chooses from without searching, which the dialog offers. */
const templatesToChooseFrom = 100;

/** Templates a campaign may be made for are among these: the published ones. */
export function templateChoicesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.passTemplates.list.queryOptions({ workspaceHandle, limit: templatesToChooseFrom });
}
