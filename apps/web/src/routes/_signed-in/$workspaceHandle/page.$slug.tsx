import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import type { EmbeddedPage, EmbeddedPages } from '@tessera/contract';
import { EmbeddedPageView } from '../../../features/embedded-pages/embedded-page-view.tsx';
import { embeddedPagesQuery } from '../../../features/embedded-pages/queries.ts';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { PageNotFound } from '../../../ui/feedback/page-not-found.tsx';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/page/$slug')({
  loader: async ({ context, params }) => {
    const { embeddedPages } = await context.queryClient.ensureQueryData(
      embeddedPagesQuery(context.trpc, params.workspaceHandle),
    );
    if (!findEmbeddedPage(embeddedPages, params.slug)) throw notFound();
  },
  component: EmbeddedPagePage,
  notFoundComponent: PageNotFound,
});

function EmbeddedPagePage() {
  const { workspaceHandle, slug } = Route.useParams();
  const { data } = useSuspenseQuery(embeddedPagesQuery(useTRPC(), workspaceHandle));
  const page = findEmbeddedPage(data.embeddedPages, slug);
  useDocumentTitle(page?.label, useWorkspace().name);
  return page ? <EmbeddedPageView key={slug} page={page} /> : <PageNotFound />;
}

function findEmbeddedPage(pages: EmbeddedPages, slug: string): EmbeddedPage | undefined {
  const all = [...pages.beforeNativeNavigation, ...pages.afterNativeNavigation];
  return all.find((page) => page.slug === slug);
}
