import type { BulkKind } from '@tessera/contract';
import type { Trpc } from '../../lib/trpc.ts';
import type { PassesSearch } from '../passes/list/passes-search.ts';

type TemplateQuestion = { workspaceHandle: string; passTemplateId: string };

export function segmentsQuery(trpc: Trpc, question: TemplateQuestion) {
  return trpc.workspace.segments.list.queryOptions(question);
}

/** The exact number of matching passes, in a separate call so that lists do not wait for it. */
export function passCountQuery(
  trpc: Trpc,
  question: TemplateQuestion & Omit<PassesSearch, 'sort'> & { passIds?: string[]; bulkKind?: BulkKind },
) {
  return trpc.workspace.passTemplates.countPasses.queryOptions(question, {
    placeholderData: (previous) => previous,
    staleTime: 5_000,
  });
}
