import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { workspaceQuery } from '../../features/workspaces/queries.ts';
import { UnknownWorkspace } from '../../features/workspaces/unknown-workspace.tsx';
import { WorkspaceShell } from '../../features/workspaces/workspace-shell.tsx';
import { isNotFound } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { PageError } from '../../ui/page-error.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(workspaceQuery(context.trpc, params.workspaceHandle)),
  component: WorkspaceLayout,
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
  return isNotFound(props.error) ? <UnknownWorkspace /> : <PageError {...props} />;
}
