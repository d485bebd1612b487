import { type CampaignAudience, campaignsPerPage, type PassTemplateListItem } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import { refreshWhileShort } from '../../lib/refresh-while-short.ts';
import type { Trpc } from '../../lib/trpc.ts';

/** Polls often only while a campaign is sent. The library pauses while the page is hidden. */
const sendingMilliseconds = 1_000;
const restingMilliseconds = 5_000;
const cappedFreshMilliseconds = 60_000;
const recipientsPerPage = 25;

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
      ...pagedSearch,
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

type RecipientsQuestion = { workspaceHandle: string; campaignId: string; query: string | undefined };

export function recipientsQuery(trpc: Trpc, question: RecipientsQuestion, isSending: boolean) {
  return trpc.workspace.campaigns.recipients.infiniteQueryOptions(
    { ...question, limit: recipientsPerPage },
    {
      ...pagedSearch,
      refetchInterval: isSending ? refreshWhileShort(restingMilliseconds) : false,
    },
  );
}

export function runsQuery(trpc: Trpc, question: { workspaceHandle: string; campaignId: string }) {
  return trpc.workspace.campaigns.runs.infiniteQueryOptions(
    { ...question, limit: recipientsPerPage },
    {
      ...paged,
      refetchInterval: refreshWhileShort(restingMilliseconds),
    },
  );
}

type ReachQuestion = { workspaceHandle: string; passTemplateId: string; audience: CampaignAudience };

export function reachQuery(trpc: Trpc, question: ReachQuestion) {
  return trpc.workspace.campaigns.reach.queryOptions(question, { refetchInterval: restingMilliseconds });
}

/** The holders over the frequency cap, in parts. Cached, since only a launch changes it and counting many passes is slow. */
export function cappedQuery(trpc: Trpc, question: ReachQuestion) {
  return trpc.workspace.campaigns.capped.infiniteQueryOptions(question, {
    ...paged,
    staleTime: cappedFreshMilliseconds,
    refetchOnWindowFocus: false,
  });
}

/** With more published templates, admins search in the dialog. */
const templatesToChooseFrom = 100;

export function templateChoicesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.passTemplates.list.queryOptions({ workspaceHandle, limit: templatesToChooseFrom });
}

/** Only a published design can be sent to holders. */
export const isPublished = ({ lastPublishedAt }: PassTemplateListItem): boolean => lastPublishedAt !== null;
