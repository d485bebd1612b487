import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { StoredApproval } from '../../../platform/database/schema/campaigns-tables.ts';
import { announce } from '../../../platform/events/announce.ts';
import { campaignApprovalRequested, campaignApproved, campaignDeclined } from '../campaign-events.ts';
import { canDecide, canRequestApproval } from '../campaigns-policy.ts';
import { type CampaignRow, findCampaign } from '../find-campaign.ts';
import { startCampaign } from '../launch/launch-campaign.ts';
import { requireReady } from '../launch/require-launchable.ts';
import { scheduleOnce } from '../launch/schedule-campaign.ts';
import { lockRuns } from '../recurring/lock-runs.ts';

type ApprovalContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

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

/**
 * Launches or schedules a campaign as it was requested. The row's lock makes it happen once, and an edit since the request ends it.
 * @throws as `requireRequested` and `requireLaunchable`
 */
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

/** Answers a request with no; the draft shows the note until its next save. @throws as `requireRequested` */
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

/** Ends a request that was not answered yet. @throws AppError `campaignNotAllowed` */
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
  /** The request that the admin saw. */
  approvalId: string;
  decidedBy: string;
};

/** The locked campaign with a request that this admin can decide. @throws AppError `notFound`, `conflict`, `forbidden` */
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

/** Stores what a second admin was asked or answered; null ends it. Call it with the campaign's row locked. */
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
