import { type CampaignRules, noCampaignRules } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { StoredApprovalRemoval } from '../../platform/database/schema/organizations-table.ts';
import { notifyAdminsOfApprovalRemovalJob } from './workspaces.jobs.ts';

type ApprovalRule = { rules: CampaignRules; removal: StoredApprovalRemoval | null };

/** Locks the row. */
export async function lockApprovalRule({ workspaceId, db }: WorkspaceTransaction): Promise<ApprovalRule> {
  const row = await db
    .selectFrom('workspaces')
    .select(['campaign_rules', 'approval_removal'])
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { rules: { ...noCampaignRules, ...row.campaign_rules }, removal: row.approval_removal };
}

export async function writeApprovalRule(
  { workspaceId, db }: WorkspaceTransaction,
  rules: CampaignRules,
  removal: StoredApprovalRemoval | null,
): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({
      campaign_rules: JSON.stringify(rules),
      approval_removal: removal && JSON.stringify(removal),
    })
    .where('id', '=', workspaceId)
    .execute();
}

/** Mails all admins. `decidedBy` is null when a delay has passed. */
export async function removeApprovalRule(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: WorkspaceTransaction,
  rules: CampaignRules,
  decidedBy: string | null,
): Promise<void> {
  await writeApprovalRule(tx, { ...rules, needsApproval: false }, null);
  const { workspaceId } = tx;
  const notice = { noticeId: ctx.ids.uuid(), userId: decidedBy, isRemoved: true, dueAt: null };
  await ctx.queue.send(tx, notifyAdminsOfApprovalRemovalJob, { workspaceId, ...notice });
}

export async function noticeApprovalRemoval(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: WorkspaceTransaction,
  { requestedBy, dueAt }: StoredApprovalRemoval,
): Promise<void> {
  const { workspaceId } = tx;
  const notice = { noticeId: ctx.ids.uuid(), userId: requestedBy, isRemoved: false, dueAt };
  await ctx.queue.send(tx, notifyAdminsOfApprovalRemovalJob, { workspaceId, ...notice });
}

type Decision = { requestId: string; isConfirmed: boolean; decidedBy: string };

/** @throws AppError `conflict`, and `forbidden` for confirming one's own */
export async function decideApprovalRemoval(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: WorkspaceTransaction,
  { requestId, isConfirmed, decidedBy }: Decision,
): Promise<void> {
  const { rules, removal } = await lockApprovalRule(tx);
  if (removal?.id !== requestId) throw new AppError('conflict');
  if (!isConfirmed) return writeApprovalRule(tx, rules, null);
  if (removal.requestedBy === decidedBy)
    throw new AppError('forbidden', { message: 'Another admin has to confirm this.' });
  await removeApprovalRule(ctx, tx, rules, decidedBy);
}
