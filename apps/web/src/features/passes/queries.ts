import { passesPerPage } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import { refreshWhileShort } from '../../lib/refresh-while-short.ts';
import type { Trpc } from '../../lib/trpc.ts';
import type { PassesSearch } from './list/passes-search.ts';

/** Shows soon that a wallet added a pass; the library pauses while the page is hidden. */
const refreshMilliseconds = 5_000;

type PassesQuestion = { workspaceHandle: string; passTemplateId: string } & PassesSearch;

export function passesQuery(trpc: Trpc, question: PassesQuestion) {
  return trpc.workspace.passTemplates.passes.infiniteQueryOptions(
    { ...question, limit: passesPerPage },
    {
      ...pagedSearch,
      refetchInterval: refreshWhileShort(refreshMilliseconds),
    },
  );
}

export function passQuery(trpc: Trpc, question: { workspaceHandle: string; passId: string }) {
  return trpc.workspace.passes.get.queryOptions(question, { refetchInterval: refreshMilliseconds });
}

/** Only the newest 50 campaigns apply, as on the server. */
const overlaysMax = 50;

export function overlayCampaignsQuery(
  trpc: Trpc,
  question: { workspaceHandle: string; passTemplateId: string },
) {
  return trpc.workspace.campaigns.list.queryOptions({ ...question, archived: null, limit: overlaysMax });
}

export function receivedCampaignsQuery(trpc: Trpc, question: { workspaceHandle: string; passId: string }) {
  return trpc.workspace.campaigns.ofPass.queryOptions(question);
}

export function passTimelineQuery(trpc: Trpc, question: { workspaceHandle: string; passId: string }) {
  return trpc.workspace.passes.timeline.queryOptions(question, { refetchInterval: refreshMilliseconds });
}

export function passCampaignsQuery(trpc: Trpc, question: { workspaceHandle: string; passId: string }) {
  return trpc.workspace.passes.campaigns.queryOptions(question, { refetchInterval: refreshMilliseconds });
}

/** Null without a running program. */
export function templateProgramQuery(
  trpc: Trpc,
  question: { workspaceHandle: string; passTemplateId: string },
) {
  return trpc.workspace.programs.get.queryOptions(question);
}

export function passStandingQuery(trpc: Trpc, question: { workspaceHandle: string; passId: string }) {
  return trpc.workspace.programs.standing.queryOptions(question, { refetchInterval: refreshMilliseconds });
}

export function passRewardsQuery(trpc: Trpc, question: { workspaceHandle: string; passId: string }) {
  return trpc.workspace.programs.rewards.queryOptions(question, { refetchInterval: refreshMilliseconds });
}

export function passEntriesQuery(trpc: Trpc, question: { workspaceHandle: string; passId: string }) {
  return trpc.workspace.programs.entries.infiniteQueryOptions(question, {
    ...paged,
    refetchInterval: refreshWhileShort(refreshMilliseconds),
  });
}
