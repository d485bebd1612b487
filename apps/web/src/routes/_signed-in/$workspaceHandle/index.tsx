import { createFileRoute } from '@tanstack/react-router';
import {
  PassTemplatesList,
  type PassTemplatesSearch,
} from '../../../features/pass-templates/pass-templates-list.tsx';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { readText } from '../../../lib/read-search.ts';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/')({
  validateSearch: (search: Record<string, unknown>): PassTemplatesSearch => ({
    query: readText(search.query),
    status: search.status === 'archived' ? 'archived' : undefined,
  }),
  component: PassTemplatesPage,
});

function PassTemplatesPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle('Pass Templates', useWorkspace().name);
  return <PassTemplatesList search={search} onSearch={(next) => navigate({ search: next, replace: true })} />;
}
