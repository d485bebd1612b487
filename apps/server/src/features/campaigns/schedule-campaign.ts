import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignScheduled } from './campaign-events.ts';
import { requireLaunchable } from './launch-campaign.ts';
import { launchScheduledJob } from './launch-scheduled.job.ts';
import { moveCampaign } from './move-campaign.ts';

/** Schedules a campaign, or schedules it for another time. @throws as `requireLaunchable` */
export async function scheduleCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, at }: { campaignId: string; at: Date },
): Promise<void> {
  if (at <= ctx.clock())
    throw new AppError('validationFailed', {
      message: 'Choose a time in the future, or launch the campaign now.',
      issues: [{ path: 'at', message: 'Choose a time in the future.' }],
    });
  const campaign = await requireLaunchable(tx, campaignId, at);
  await moveCampaign(tx, campaign, 'schedule', { scheduled_at: at, problem: null });
  await ctx.queue.send(
    tx,
    launchScheduledJob,
    { workspaceId: tx.workspaceId, campaignId },
    { startAfter: at },
  );
  await announce(ctx, tx, [campaignScheduled({ campaignId })]);
}
