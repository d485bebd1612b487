import {
  campaignRulesInput,
  createWorkspaceInput,
  decideApprovalRemovalInput,
  workspaceIssuerInput,
  workspaceListInput,
  workspaceUpdateInput,
} from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { signedInProcedure, workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { decideApprovalRemoval } from './approval-rule.ts';
import { updateWorkspace, updateWorkspaceIssuer } from './change-workspace-settings.ts';
import { createWorkspace } from './create-workspace.ts';
import { getWorkspace } from './get-workspace.ts';
import { getWorkspaceStatuses } from './get-workspace-statuses.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { updateCampaignRules } from './update-campaign-rules.ts';

/** The router adds the procedures of the features inside a workspace. */
export const workspaceProcedures = {
  create: signedInProcedure('useAccount')
    .input(createWorkspaceInput)
    .mutation(async ({ ctx, input }) => {
      const workspace = await createWorkspace(ctx.app, ctx.account, input);
      return { workspace: { handle: workspace.handle }, organization: workspace.organization };
    }),
  list: signedInProcedure('useAccount')
    .input(workspaceListInput)
    .query(async ({ ctx, input }) =>
      presentPage('workspaces', await listWorkspaces(ctx.app, ctx.account.userId, input)),
    ),
  lookup: workspaceProcedure('read').query(({ ctx }) => ({
    handle: ctx.workspace.handle,
    name: ctx.workspace.name,
  })),
  get: workspaceProcedure('read').query(({ ctx }) =>
    getWorkspace(ctx.app, ctx.workspace, ctx.account.userId),
  ),
  getStatuses: workspaceProcedure('read').query(({ ctx }) => getWorkspaceStatuses(ctx.app, ctx.workspace.id)),
  update: workspaceProcedure('settings')
    .input(workspaceUpdateInput)
    .mutation(({ ctx, input }) => updateWorkspace(ctx.app, ctx.workspace.id, input)),
  updateIssuer: workspaceProcedure('settings')
    .input(workspaceIssuerInput)
    .mutation(({ ctx, input }) => updateWorkspaceIssuer(ctx.app, ctx.workspace.id, input)),
  updateCampaignRules: workspaceProcedure('settings')
    .input(campaignRulesInput)
    .mutation(({ ctx, input }) => updateCampaignRules(ctx.app, ctx.workspace.id, input, ctx.account.userId)),
  decideApprovalRemoval: workspaceProcedure('settings')
    .input(decideApprovalRemovalInput)
    .mutation(
      inTransaction((app, tx, input, ctx) =>
        decideApprovalRemoval(app, tx, { ...input, decidedBy: ctx.account.userId }),
      ),
    ),
};
