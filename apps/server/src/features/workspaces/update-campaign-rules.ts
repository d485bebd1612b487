import { approvalRemovalDays, type CampaignRules } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { lockApprovalRule, noticeApprovalRemoval, writeApprovalRule } from './approval-rule.ts';
import { findWorkspaceById } from './find-workspace-by-id.ts';
import { endApprovalRuleJob } from './workspaces.jobs.ts';

type RulesContext = Pick<Context, 'database' | 'identity' | 'queue' | 'clock' | 'ids'>;

const dayMilliseconds = 24 * 60 * 60_000;

/** Campaigns under way apply the rules from their next passes on. Switching approval off is a request. */
export async function updateCampaignRules(
  ctx: RulesContext,
  workspaceId: string,
  { frequencyCap, quietHours, needsApproval }: CampaignRules,
  userId: string,
): Promise<void> {
  const isOnlyAdmin = !needsApproval && (await isOnlyAdminOf(ctx, workspaceId, userId));
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { rules: before, removal: pending } = await lockApprovalRule(tx);
    const isRemoval = before.needsApproval && !needsApproval;
    const after = { frequencyCap, quietHours, needsApproval: needsApproval || isRemoval };
    // A repeated request takes effect when the requester has become the only admin.
    if (!isRemoval || (pending && (pending.dueAt !== null || !isOnlyAdmin)))
      return writeApprovalRule(tx, after, before.needsApproval ? pending : null);
    const due = isOnlyAdmin ? new Date(ctx.clock().getTime() + approvalRemovalDays * dayMilliseconds) : null;
    const removal = { id: ctx.ids.uuid(), requestedBy: userId, dueAt: due?.toISOString() ?? null };
    await writeApprovalRule(tx, after, removal);
    await noticeApprovalRemoval(ctx, tx, removal);
    if (due)
      await ctx.queue.send(
        tx,
        endApprovalRuleJob,
        { workspaceId, requestId: removal.id },
        { startAfter: due },
      );
  });
}

async function isOnlyAdminOf(ctx: RulesContext, workspaceId: string, userId: string): Promise<boolean> {
  const { campaign_rules, organization } = await findWorkspaceById(ctx.database.global, workspaceId);
  if (!campaign_rules?.needsApproval) return false;
  const admins = await ctx.identity.listAdmins(organization.workos_identifier);
  return admins.every(({ id }) => id === userId);
}
