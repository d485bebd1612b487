import { createFileRoute, redirect } from '@tanstack/react-router';
import { findFirstPage } from '../../../features/embedded-pages/find-first-page.ts';
import { PassTemplatesList } from '../../../features/pass-templates/pass-templates-list.tsx';
import { passTemplatesQuery } from '../../../features/pass-templates/queries.ts';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { readListSearch } from '../../../lib/read-search.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

/** The templates, unless the workspace starts with an embedded page; then they are at `templates`. */
export const Route = createFileRoute('/_signed-in/$workspaceHandle/')({
  validateSearch: readListSearch,
  loader: async ({ context, params, location }) => {
    void context.queryClient.prefetchInfiniteQuery(
      passTemplatesQuery(context.trpc, params.workspaceHandle, readListSearch(location.search)),
    );
    const first = await findFirstPage(context, params.workspaceHandle);
    if (!first) return;
    const { query, status } = readListSearch(location.search);
    // A search for templates concerns the list.
    throw query || status
      ? redirect({
          to: '/$workspaceHandle/templates',
          params,
          search: { query, status },
          replace: true,
        })
      : redirect({
          to: '/$workspaceHandle/page/$slug',
          params: { ...params, slug: first.slug },
          replace: true,
        });
  },
  component: PassTemplatesPage,
});

function PassTemplatesPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle('Pass Templates', useWorkspace().name);
  return <PassTemplatesList search={search} onSearch={(next) => navigate({ search: next, replace: true })} />;
}
