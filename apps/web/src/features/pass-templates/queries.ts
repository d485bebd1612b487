import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { passTemplatesPerPage, type StatisticsRange } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import type { Trpc } from '../../lib/trpc.ts';

type TemplatesQuestion = { workspaceHandle: string; query: string | undefined; archived: boolean };

export function passTemplatesQuery(trpc: Trpc, question: TemplatesQuestion) {
  return trpc.workspace.passTemplates.list.infiniteQueryOptions(
    { ...question, limit: passTemplatesPerPage },
    pagedSearch,
  );
}

type TemplateQuestion = { workspaceHandle: string; passTemplateId: string };

export function passTemplateQuery(trpc: Trpc, question: TemplateQuestion) {
  return trpc.workspace.passTemplates.get.queryOptions(question);
}

/**
 * The same, always as it is now: the editor's copy is dropped when the editor is left. A second counts as now, so that the route
 * and the page, or a pointer and its click, do not ask twice.
 */
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

/** The first draft from a gallery design. A mutation, because the server stores the pictures; asked for once, not for each page of the editor. */
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

/** What became of the passes over time; while other days load, those before stay. */
export function passTemplateStatisticsQuery(trpc: Trpc, question: TemplateQuestion & StatisticsRange) {
  return trpc.workspace.passTemplates.statistics.queryOptions(question, {
    placeholderData: (previous) => previous,
  });
}

/** The settings of a template's sign-up page. */
export function signUpsQuery(trpc: Trpc, question: TemplateQuestion) {
  return trpc.workspace.passTemplates.signUps.get.queryOptions(question);
}

/** The revisions of a template, as they are now. */
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
