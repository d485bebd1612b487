import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignScheduled } from './campaign-events.ts';
import { launchScheduledJob } from './launch-scheduled.job.ts';
import { moveCampaign } from './move-campaign.ts';
import { requireLaunchable } from './require-launchable.ts';

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
  if (campaign.trigger)
    throw new AppError('validationFailed', {
      message: 'A recurring campaign is not scheduled: launch it, and its runs begin by themselves.',
      issues: [{ path: 'trigger', message: 'Launch the campaign, or remove what makes it recurring.' }],
    });
  await moveCampaign(tx, campaign, 'schedule', { scheduled_at: at, problem: null });
  await ctx.queue.send(
    tx,
    launchScheduledJob,
    { workspaceId: tx.workspaceId, campaignId },
    { startAfter: at },
  );
  await announce(ctx, tx, [campaignScheduled({ campaignId })]);
}
