import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import { campaignScheduled } from '../campaign-events.ts';
import { launchScheduledJob } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../find-campaign.ts';
import { moveCampaign } from '../move-campaign.ts';
import { needsApproval, requireReady } from './require-launchable.ts';

/** @throws AppError `campaignNeedsApproval`, and as `requireLaunchable` */
export async function scheduleCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, at }: { campaignId: string; at: Date },
): Promise<void> {
  const ready = await requireReady(ctx, tx, { campaignId, at });
  if (await needsApproval(tx)) throw new AppError('campaignNeedsApproval');
  await scheduleOnce(ctx, tx, { ready, at });
}

/** The caller decides who may schedule. */
export async function scheduleOnce(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { ready, at }: { ready: CampaignRow; at: Date },
): Promise<void> {
  const { id: campaignId } = await moveCampaign(tx, ready, 'schedule', { scheduled_at: at, problem: null });
  await ctx.queue.send(
    tx,
    launchScheduledJob,
    { workspaceId: tx.workspaceId, campaignId },
    { startAfter: at },
  );
  await announce(ctx, tx, [campaignScheduled({ campaignId })]);
}
