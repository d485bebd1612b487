import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { StoredApproval } from '../../../platform/database/schema/campaigns-tables.ts';
import { announce } from '../../../platform/events/announce.ts';
import { campaignApprovalRequested, campaignApproved, campaignDeclined } from '../campaign-events.ts';
import { canDecide, canRequestApproval } from '../campaigns-policy.ts';
import { type CampaignRow, findCampaign, lockRuns } from '../find-campaign.ts';
import { scheduleOnce, startCampaign } from '../launch/launch-campaign.ts';
import { requireReady } from '../launch/require-launchable.ts';

type ApprovalContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

export type ApprovalWish = {
  campaignId: string;
  /** Null for at once. */
  at: Date | null;
  /** Null if the requester is unknown. */
  requestedBy: string | null;
};

/** Sends the draft as it is now, once approved. @throws AppError `campaignNotAllowed`, and as `requireLaunchable` */
export async function requestApproval(
  ctx: ApprovalContext,
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

/** The row's lock makes it happen once; an edit ends the request. @throws as `requireRequested` and `requireLaunchable` */
export async function approveCampaign(
  ctx: ApprovalContext,
  tx: WorkspaceTransaction,
  decision: Decision,
): Promise<void> {
  const { campaignId, approvalId, decidedBy } = decision;
  const { approval } = await requireRequested(tx, decision);
  const now = ctx.clock();
  const at = approval.launchAt === null ? null : new Date(approval.launchAt);
  if (at && at <= now)
    throw new AppError('validationFailed', {
      message: 'The time for which approval was requested has passed. Decline it, or ask for another time.',
    });
  const campaign = await requireReady(ctx, tx, { campaignId, at });
  const approved = { ...approval, state: 'approved', decidedBy, decidedAt: now.toISOString() } as const;
  const ready = await writeApproval(tx, campaign, approved);
  await announce(ctx, tx, [campaignApproved({ campaignId, approvalId })]);
  await (at ? scheduleOnce(ctx, tx, { ready, at }) : startCampaign(ctx, tx, ready));
}

/** The draft shows the note until its next save. @throws as `requireRequested` */
export async function declineCampaign(
  ctx: ApprovalContext,
  tx: WorkspaceTransaction,
  { note, ...decision }: Decision & { note: string | null },
): Promise<void> {
  const { campaign, approval } = await requireRequested(tx, decision);
  const { campaignId, approvalId, decidedBy } = decision;
  const decidedAt = ctx.clock().toISOString();
  await writeApproval(tx, campaign, { ...approval, state: 'declined', decidedBy, decidedAt, note });
  await announce(ctx, tx, [campaignDeclined({ campaignId, approvalId })]);
}

/** @throws AppError `campaignNotAllowed` */
export async function withdrawApproval(
  _: unknown,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, true);
  if (campaign.approval?.state !== 'requested') throw new AppError('campaignNotAllowed');
  await writeApproval(tx, campaign, null);
}

type Decision = {
  campaignId: string;
  approvalId: string;
  decidedBy: string;
};

/** Locks the campaign. @throws AppError `notFound`, `conflict`, `forbidden` */
async function requireRequested(
  tx: WorkspaceTransaction,
  { campaignId, approvalId, decidedBy }: Decision,
): Promise<{ campaign: CampaignRow; approval: StoredApproval }> {
  await lockRuns(tx, campaignId);
  const campaign = await findCampaign(tx, campaignId, true);
  const { approval } = campaign;
  if (approval?.id !== approvalId || approval.state !== 'requested')
    throw new AppError('conflict', {
      message:
        'This request has ended: it was answered or withdrawn, or the campaign was changed. Reload to see what is asked now.',
    });
  if (!canDecide(approval, decidedBy))
    throw new AppError('forbidden', {
      message: 'You asked for this approval, so another admin has to decide.',
    });
  return { campaign, approval };
}

/** Null ends the request. Call it with the campaign's row locked. */
export async function writeApproval(
  { workspaceId, db }: WorkspaceTransaction,
  { id }: Pick<CampaignRow, 'id'>,
  approval: StoredApproval | null,
): Promise<CampaignRow> {
  return db
    .updateTable('campaigns')
    .set({ approval: approval && JSON.stringify(approval) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
