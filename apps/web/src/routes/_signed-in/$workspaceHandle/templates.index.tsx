import { createFileRoute, redirect } from '@tanstack/react-router';
import { findFirstPage } from '../../../features/embedded-pages/find-first-page.ts';
import { PassTemplatesList } from '../../../features/pass-templates/pass-templates-list.tsx';
import { passTemplatesQuery } from '../../../features/pass-templates/queries.ts';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { readListSearch } from '../../../lib/read-search.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

/** The target of all links to the templates: redirects to the workspace's start page, or shows the list if that is an embedded page. */
export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/')({
  validateSearch: readListSearch,
  loader: async ({ context, params, location }) => {
    void context.queryClient.prefetchInfiniteQuery(
      passTemplatesQuery(context.trpc, params.workspaceHandle, readListSearch(location.search)),
    );
    // Redirect only if there is certainly no embedded page, so that the two URLs never redirect to each other.
    if ((await findFirstPage(context, params.workspaceHandle)) !== undefined) return;
    const search = readListSearch(location.search);
    throw redirect({ to: '/$workspaceHandle', params, search, replace: true });
  },
  component: PassTemplatesPage,
});

function PassTemplatesPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle('Pass Templates', useWorkspace().name);
  return <PassTemplatesList search={search} onSearch={(next) => navigate({ search: next, replace: true })} />;
}
