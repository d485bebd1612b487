import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceGeneral } from '../../../../features/workspaces/workspace-general.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/workspace')({
  component: WorkspaceGeneral,
});
