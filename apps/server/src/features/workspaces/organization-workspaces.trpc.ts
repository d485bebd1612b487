import { createOrganizationWorkspaceInput, organizationWorkspacesListInput } from '@tessera/contract';
import { organizationProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { requirePlanWithWorkspaces } from '../organizations/require-plan-with-workspaces.ts';
import { createOrganizationWorkspace } from './create-organization-workspace.ts';
import { listWorkspaceRows } from './list-workspaces.ts';

export const organizationWorkspaceProcedures = {
  list: organizationProcedure('read')
    .input(organizationWorkspacesListInput)
    .query(async ({ ctx, input }) =>
      presentPage('workspaces', await listWorkspaceRows(ctx.app, ctx.organization.workos_identifier, input)),
    ),
  create: organizationProcedure('createWorkspaces')
    .input(createOrganizationWorkspaceInput)
    .mutation(async ({ ctx, input }) => {
      requirePlanWithWorkspaces(ctx.organization);
      const { idempotencyKey: key, ...fields } = input;
      const creation = key === undefined ? undefined : { userId: ctx.account.userId, key };
      const { handle } = await createOrganizationWorkspace(ctx.app, ctx.organization.id, fields, creation);
      return { workspace: { handle } };
    }),
};
