import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Outlet, useMatchRoute } from '@tanstack/react-router';
import { FramedPageError } from '../../features/account/framed-page-error.tsx';
import { embeddedPagesQuery } from '../../features/embedded-pages/queries.ts';
import { workspaceQuery } from '../../features/workspaces/queries.ts';
import { UnknownWorkspace } from '../../features/workspaces/unknown-workspace.tsx';
import { WorkspaceShell } from '../../features/workspaces/workspace-shell.tsx';
import { isNotFound } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle')({
  loader: ({ context: { queryClient, trpc }, params: { workspaceHandle } }) => {
    // Start with the workspace's query, so that the sidebar does not change later.
    void queryClient.prefetchQuery(embeddedPagesQuery(trpc, workspaceHandle));
    // Show stale data at once and refetch in the background.
    return queryClient.ensureQueryData({
      ...workspaceQuery(trpc, workspaceHandle),
      revalidateIfStale: true,
    });
  },
  // The layout stays mounted, and the router would not refetch by itself.
  shouldReload: true,
  component: WorkspaceLayout,
  // index.html shows an outline of the frame.
  pendingComponent: () => <div role="status" aria-label="Loading" />,
  errorComponent: WorkspaceError,
});

function WorkspaceLayout() {
  const { workspaceHandle } = Route.useParams();
  const { data: workspace } = useSuspenseQuery(workspaceQuery(useTRPC(), workspaceHandle));
  return (
    <WorkspaceShell workspace={workspace}>
      <Outlet />
    </WorkspaceShell>
  );
}

function WorkspaceError(props: ErrorComponentProps) {
  const isInSettings = useMatchRoute()({ to: '/$workspaceHandle/settings', fuzzy: true });
  if (isNotFound(props.error)) return <UnknownWorkspace />;
  return <FramedPageError {...props} title={isInSettings ? 'Error loading workspace' : undefined} />;
}
