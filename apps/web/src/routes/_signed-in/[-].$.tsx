import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { firstWorkspaceQuery } from '../../features/workspaces/queries.ts';
import { hrefInWorkspace, restOfAddress } from '../../features/workspaces/rest-of-address.ts';
import { WorkspaceList } from '../../features/workspaces/workspace-list.tsx';
import { readQuery } from '../../lib/read-search.ts';
import { PageError } from '../../ui/feedback/page-error.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { PickerPage } from '../../ui/page/picker-page.tsx';

export const Route = createFileRoute('/_signed-in/-/$')({
  validateSearch: (search: Record<string, unknown>): { query?: string } => ({
    query: readQuery(search.query),
  }),
  loader: async ({ context, location }) => {
    const { totalCount, workspaces } = await context.queryClient.fetchQuery(
      firstWorkspaceQuery(context.trpc),
    );
    if (totalCount === 0) throw redirect({ to: '/_/create-workspace', replace: true });
    const only = totalCount === 1 ? workspaces[0] : undefined;
    if (only) throw redirect({ href: hrefInWorkspace(only.handle, restOfAddress(location)), replace: true });
  },
  component: WorkspacePickerPage,
  errorComponent: (props) => <PageError {...props} title="Could not load workspaces" />,
});

function WorkspacePickerPage() {
  const { query } = Route.useSearch();
  const rest = restOfAddress(useLocation());
  const navigate = Route.useNavigate();
  const search = (next: string) =>
    navigate({ search: (asked) => ({ ...asked, query: next || undefined }), replace: true });
  return (
    <PickerPage
      title="Select a Workspace"
      corner={<UserMenu />}
      search={<SearchField value={query ?? ''} onSearch={search} label="Search workspaces" />}
    >
      <WorkspaceList query={query} onClear={() => search('')} rest={rest} />
    </PickerPage>
  );
}
