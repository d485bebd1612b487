import type { Trpc } from '../../lib/trpc.ts';

/** Every page's sidebar shows them; they change with the plan. */
const staleMilliseconds = 30_000;

export function embeddedPagesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.embeddedPages.list.queryOptions(
    { workspaceHandle },
    { staleTime: staleMilliseconds },
  );
}

/** The frame's first URL. It expires within minutes, so it is requested each time the page opens. */
export function openedPageQuery(trpc: Trpc, question: { workspaceHandle: string; slug: string }) {
  return trpc.workspace.embeddedPages.open.queryOptions(question, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
