import type { Trpc } from '../../lib/trpc.ts';

/** They stand in the sidebar of every page, and change when an operator changes the plan. */
const staleMilliseconds = 30_000;

/** The embedded pages of a workspace, before and after the product's own entries in the sidebar. */
export function embeddedPagesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.embeddedPages.list.queryOptions(
    { workspaceHandle },
    { staleTime: staleMilliseconds },
  );
}

/** Where the frame of one page begins. Good for minutes only, so it is asked for anew each time the page is opened. */
export function openedPageQuery(trpc: Trpc, question: { workspaceHandle: string; slug: string }) {
  return trpc.workspace.embeddedPages.open.queryOptions(question, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
