import { createFileRoute, redirect } from '@tanstack/react-router';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { firstWorkspaceQuery } from '../../features/workspaces/queries.ts';
import { WorkspaceList } from '../../features/workspaces/workspace-list.tsx';
import { readText } from '../../lib/read-search.ts';
import { PickerPage } from '../../ui/picker-page.tsx';
import { SearchField } from '../../ui/search-field.tsx';

export const Route = createFileRoute('/_signed-in/-/$')({
  validateSearch: (search: Record<string, unknown>): { query?: string } => ({
    query: readText(search.query),
  }),
  loader: async ({ context, params }) => {
    const { totalCount, items } = await context.queryClient.fetchQuery(firstWorkspaceQuery(context.trpc));
    if (totalCount === 0) throw redirect({ to: '/_/create-workspace', replace: true });
    const only = totalCount === 1 ? items[0] : undefined;
    if (only)
      throw redirect({ href: `/${only.handle}/${params._splat ?? ''}`.replace(/\/$/, ''), replace: true });
  },
  component: WorkspacePickerPage,
});

function WorkspacePickerPage() {
  const { query } = Route.useSearch();
  const { _splat } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <PickerPage
      title="Select a Workspace"
      corner={<UserMenu />}
      search={
        <SearchField
          value={query ?? ''}
          onSearch={(next) => navigate({ search: { query: next || undefined }, replace: true })}
          label="Search workspaces"
        />
      }
    >
      <WorkspaceList query={query} rest={_splat} />
    </PickerPage>
  );
}
