import { type CampaignAudience, campaignsPerPage, type PassTemplateListItem } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import { refreshWhileShort } from '../../lib/refresh-while-short.ts';
import type { Trpc } from '../../lib/trpc.ts';

/** Poll often only while a campaign is sent. The library stops polling while the page is hidden. */
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

/** The recipients of a launched campaign; their delivery is read again while it is sent. */
export function recipientsQuery(trpc: Trpc, question: RecipientsQuestion, isSending: boolean) {
  return trpc.workspace.campaigns.recipients.infiniteQueryOptions(
    { ...question, limit: recipientsPerPage },
    {
      ...pagedSearch,
      refetchInterval: isSending ? refreshWhileShort(restingMilliseconds) : false,
    },
  );
}

/** The runs of a recurring campaign, the newest first. */
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

/** How many a launch would reach, counted again while it is shown. */
export function reachQuery(trpc: Trpc, question: ReachQuestion) {
  return trpc.workspace.campaigns.reach.queryOptions(question, { refetchInterval: restingMilliseconds });
}

/** Whom the frequency cap would leave out, part by part. It changes only with a launch, and counting many passes takes a while. */
export function cappedQuery(trpc: Trpc, question: ReachQuestion) {
  return trpc.workspace.campaigns.capped.infiniteQueryOptions(question, {
    ...paged,
    staleTime: cappedFreshMilliseconds,
    refetchOnWindowFocus: false,
  });
}

/** With more published templates than this, admins search in the dialog. */
const templatesToChooseFrom = 100;

/** Templates a campaign may be made for are among these: the published ones. */
export function templateChoicesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.passTemplates.list.queryOptions({ workspaceHandle, limit: templatesToChooseFrom });
}

/** Only a published design can be sent to holders. */
export const isPublished = ({ lastPublishedAt }: PassTemplateListItem): boolean => lastPublishedAt !== null;
