import type { Feature } from '../../composition/feature.ts';
import { organizationWorkspaceProcedures } from './organization-workspaces.trpc.ts';
import { workspaceRoutes } from './workspaces.rest.ts';
import { workspaceProcedures } from './workspaces.trpc.ts';

export const workspacesFeature = {
  procedures: {
    organization: { workspaces: organizationWorkspaceProcedures },
    workspace: workspaceProcedures,
  },
  rest: workspaceRoutes,
} satisfies Feature;
