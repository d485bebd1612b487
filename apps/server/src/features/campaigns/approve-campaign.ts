import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignApproved } from './campaign-events.ts';
import { startCampaign } from './launch-campaign.ts';
import { requireReady } from './require-launchable.ts';
import { type Decision, requireRequested } from './require-requested.ts';
import { scheduleOnce } from './schedule-campaign.ts';
import { writeApproval } from './write-approval.ts';

/**
 * Launches or schedules a campaign as it was requested. The row's lock makes it happen once, and an edit since the request ends it.
 * @throws as `requireRequested` and `requireLaunchable`
 */
export async function approveCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
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
  const ready = await writeApproval(tx, campaign, {
    ...approval,
    state: 'approved',
    decidedBy,
    decidedAt: now.toISOString(),
  });
  await announce(ctx, tx, [campaignApproved({ campaignId, approvalId })]);
  await (at ? scheduleOnce(ctx, tx, { ready, at }) : startCampaign(ctx, tx, ready));
}
