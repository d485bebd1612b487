import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { passTemplatesPerPage, type StatisticsRange } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import type { ListSearch } from '../../lib/read-search.ts';
import type { Trpc } from '../../lib/trpc.ts';

export function passTemplatesQuery(trpc: Trpc, workspaceHandle: string, { query, status }: ListSearch) {
  return trpc.workspace.passTemplates.list.infiniteQueryOptions(
    { workspaceHandle, query, archived: status === 'archived', limit: passTemplatesPerPage },
    pagedSearch,
  );
}

type TemplateQuestion = { workspaceHandle: string; passTemplateId: string };

export function passTemplateQuery(trpc: Trpc, question: TemplateQuestion) {
  return trpc.workspace.passTemplates.get.queryOptions(question);
}

/** Always fresh, and dropped when the editor is left. Stays fresh for a second, so that route and page, or hover and click, request it once. */
export function freshTemplateQuery(trpc: Trpc, question: TemplateQuestion) {
  return {
    ...passTemplateQuery(trpc, question),
    gcTime: 0,
    staleTime: 1_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

type GalleryQuestion = { workspaceHandle: string; galleryDesign: string; name: string };

/** The first draft from a gallery design: a mutation, because the server stores the pictures, but run once for all pages of the editor. */
export function galleryDraftQuery(
  { trpc, queryClient }: { trpc: Trpc; queryClient: QueryClient },
  question: GalleryQuestion,
) {
  const mutation = trpc.workspace.passTemplates.draftFromGallery.mutationOptions();
  return queryOptions({
    queryKey: [...trpc.workspace.passTemplates.draftFromGallery.mutationKey(), question],
    queryFn: () => queryClient.getMutationCache().build(queryClient, mutation).execute(question),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function passTemplateStatisticsQuery(trpc: Trpc, question: TemplateQuestion & StatisticsRange) {
  return trpc.workspace.passTemplates.statistics.queryOptions(question, {
    placeholderData: (previous) => previous,
  });
}

export function signUpsQuery(trpc: Trpc, question: TemplateQuestion) {
  return trpc.workspace.passTemplates.signUps.get.queryOptions(question);
}

export function revisionsQuery(trpc: Trpc, question: TemplateQuestion) {
  return {
    ...trpc.workspace.passTemplates.revisions.list.infiniteQueryOptions(question, paged),
    gcTime: 0,
    staleTime: 1_000,
  };
}

export function revisionQuery(trpc: Trpc, question: TemplateQuestion & { revisionId: string }) {
  return trpc.workspace.passTemplates.revisions.get.queryOptions(question);
}
