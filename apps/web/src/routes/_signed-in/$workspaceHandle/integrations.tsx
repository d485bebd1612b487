import { createFileRoute } from '@tanstack/react-router';
import { IntegrationsPage } from '../../../features/integrations/integrations-page.tsx';
import { workspaceQuery } from '../../../features/workspaces/queries.ts';
import { WorkspacePageError } from '../../../features/workspaces/workspace-page-error.tsx';
import { forbidden } from '../../../lib/errors.ts';
import { readUuid } from '../../../lib/read-search.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/integrations')({
  validateSearch: (search: Record<string, unknown>): { webhookEndpointId?: string } => ({
    webhookEndpointId: readUuid(search.webhookEndpointId),
  }),
  // Integrations are for those who manage the workspace.
  beforeLoad: async ({ context, params }) => {
    const workspace = await context.queryClient.ensureQueryData({
      ...workspaceQuery(context.trpc, params.workspaceHandle),
      revalidateIfStale: true,
    });
    if (!workspace.organization.permissions.canManage) throw forbidden();
  },
  component: IntegrationsRoute,
  errorComponent: WorkspacePageError,
});

function IntegrationsRoute() {
  const { workspaceHandle } = Route.useParams();
  const telemetry = Route.useRouteContext({ select: (context) => context.telemetry });
  return <IntegrationsPage key={workspaceHandle} telemetry={telemetry} />;
}
