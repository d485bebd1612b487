import { createFileRoute, redirect } from '@tanstack/react-router';
import { findFirstPage } from '../../../features/embedded-pages/find-first-page.ts';
import { PassTemplatesList } from '../../../features/pass-templates/pass-templates-list.tsx';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { readListSearch } from '../../../lib/read-search.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

/** Where every way to the templates leads: to the workspace itself, or, where that opens with another page, to the list here. */
export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/')({
  validateSearch: readListSearch,
  loader: async ({ context, params, location }) => {
    // Only somebody who knows that there is no such page sends people on: the two addresses never send to each other.
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
