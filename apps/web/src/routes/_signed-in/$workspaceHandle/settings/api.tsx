import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceApiKeys } from '../../../../features/api-keys/workspace-api-keys.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/api')({
  component: WorkspaceApiKeysRoute,
});

function WorkspaceApiKeysRoute() {
  const { workspaceHandle } = Route.useParams();
  return <WorkspaceApiKeys workspaceHandle={workspaceHandle} />;
}
