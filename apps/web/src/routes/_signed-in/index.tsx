import { createFileRoute, redirect } from '@tanstack/react-router';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { findLanding } from '../../features/organizations/find-landing.ts';
import { OrganizationList } from '../../features/organizations/organization-list.tsx';
import { readFlag, readQuery } from '../../lib/read-search.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { PickerPage } from '../../ui/page/picker-page.tsx';

export const Route = createFileRoute('/_signed-in/')({
  validateSearch: (search: Record<string, unknown>): { query?: string; switch?: true } => ({
    query: readQuery(search.query),
    switch: readFlag(search.switch),
  }),
  loaderDeps: ({ search }) => ({ isSwitching: search.switch }),
  loader: async ({ context, deps }) => {
    if (deps.isSwitching) return;
    const landing = await findLanding(context.trpc, context.queryClient);
    if (landing.to === 'createWorkspace') throw redirect({ to: '/_/create-workspace', replace: true });
    if (landing.to === 'workspace')
      throw redirect({
        to: '/$workspaceHandle',
        params: { workspaceHandle: landing.workspaceHandle },
        replace: true,
      });
    if (landing.to === 'organization')
      throw redirect({
        to: '/org/$organizationHandle',
        params: { organizationHandle: landing.organizationHandle },
        replace: true,
      });
  },
  component: OrganizationPickerPage,
});

function OrganizationPickerPage() {
  const { query } = Route.useSearch();
  const navigate = Route.useNavigate();
  const search = (next: string) =>
    navigate({ search: (previous) => ({ ...previous, query: next || undefined }), replace: true });
  return (
    <PickerPage
      title="Select an Organization"
      corner={<UserMenu />}
      search={<SearchField value={query ?? ''} onSearch={search} label="Search organizations" />}
    >
      <OrganizationList query={query} onClear={() => search('')} />
    </PickerPage>
  );
}
