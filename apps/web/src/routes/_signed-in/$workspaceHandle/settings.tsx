import { createFileRoute, Outlet } from '@tanstack/react-router';
import { workspaceQuery } from '../../../features/workspaces/queries.ts';
import { WorkspacePageError } from '../../../features/workspaces/workspace-page-error.tsx';
import { WorkspaceSettings } from '../../../features/workspaces/workspace-settings.tsx';
import { forbidden } from '../../../lib/errors.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings')({
  // The pages below are not drawn where this refuses, so they ask for nothing.
  loader: async ({ context, params }) => {
    const workspace = await context.queryClient.ensureQueryData({
      ...workspaceQuery(context.trpc, params.workspaceHandle),
      revalidateIfStale: true,
    });
    if (!workspace.organization.permissions.canManage) throw forbidden();
  },
  component: SettingsLayout,
  errorComponent: WorkspacePageError,
});

function SettingsLayout() {
  const { workspaceHandle } = Route.useParams();
  // What was typed into one workspace's forms is not another's.
  return (
    <WorkspaceSettings key={workspaceHandle}>
      <Outlet />
    </WorkspaceSettings>
  );
}
