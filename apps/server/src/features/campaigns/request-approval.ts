import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignApprovalRequested } from './campaign-events.ts';
import { canRequestApproval } from './campaigns-policy.ts';
import { requireReady } from './require-launchable.ts';
import { writeApproval } from './write-approval.ts';

export type ApprovalWish = {
  campaignId: string;
  /** When the approved campaign is to be launched; null for at once. */
  at: Date | null;
  /** Who cannot approve it; null if that is not known. */
  requestedBy: string | null;
};

/**
 * Asks the other admins to approve a draft, which is sent as it is now. @throws AppError `campaignNotAllowed`, and as `requireLaunchable`
 */
export async function requestApproval(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, at, requestedBy }: ApprovalWish,
): Promise<void> {
  const campaign = await requireReady(ctx, tx, { campaignId, at });
  if (!canRequestApproval(campaign)) throw new AppError('campaignNotAllowed');
  const approvalId = ctx.ids.uuid();
  await writeApproval(tx, campaign, {
    id: approvalId,
    state: 'requested',
    requestedBy,
    requestedAt: ctx.clock().toISOString(),
    launchAt: at?.toISOString() ?? null,
    decidedBy: null,
    decidedAt: null,
    note: null,
  });
  await announce(ctx, tx, [campaignApprovalRequested({ campaignId, approvalId })]);
}
