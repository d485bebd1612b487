import { createFileRoute } from '@tanstack/react-router';
import { OrganizationWorkspaces } from '../../../features/organizations/organization-workspaces.tsx';
import { readQuery } from '../../../lib/read-search.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle/workspaces')({
  validateSearch: (search: Record<string, unknown>): { query?: string } => ({
    query: readQuery(search.query),
  }),
  component: WorkspacesPage,
});

function WorkspacesPage() {
  const { organizationHandle } = Route.useParams();
  const { query } = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle('Workspaces');
  return (
    <OrganizationWorkspaces
      organizationHandle={organizationHandle}
      query={query}
      onSearch={(next) => navigate({ search: { query: next || undefined }, replace: true })}
    />
  );
}
