import { createFileRoute, Outlet } from '@tanstack/react-router';
import { workspaceQuery } from '../../../features/workspaces/queries.ts';
import { WorkspacePageError } from '../../../features/workspaces/workspace-page-error.tsx';
import { WorkspaceSettings } from '../../../features/workspaces/workspace-settings.tsx';
import { forbidden } from '../../../lib/errors.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings')({
  // If this refuses, the child routes do not render and send no requests.
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
  return (
    <WorkspaceSettings key={workspaceHandle}>
      <Outlet />
    </WorkspaceSettings>
  );
}
