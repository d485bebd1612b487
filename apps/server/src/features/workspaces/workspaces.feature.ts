import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { notifyAdmins } from './notify-admins.ts';
import { organizationWorkspaceProcedures } from './organization-workspaces.trpc.ts';
import {
  endApprovalRuleJob,
  mailApprovalRemovalJob,
  notifyAdminsOfApprovalRemovalJob,
} from './workspaces.jobs.ts';
import { workspaceRoutes } from './workspaces.rest.ts';
import { workspaceProcedures } from './workspaces.trpc.ts';

export const workspacesFeature = {
  procedures: {
    organization: { workspaces: organizationWorkspaceProcedures },
    workspace: workspaceProcedures,
  },
  rest: workspaceRoutes,
  jobs: [
    handle(endApprovalRuleJob, async () => (await import('./end-approval-rule.ts')).endApprovalRule),
    handle(notifyAdminsOfApprovalRemovalJob, async () => notifyAdmins(mailApprovalRemovalJob)),
    handle(
      mailApprovalRemovalJob,
      async () => (await import('./mail-approval-removal.ts')).mailApprovalRemoval,
    ),
  ],
} satisfies Feature;
