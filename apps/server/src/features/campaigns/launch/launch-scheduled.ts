import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { Again } from '../../../platform/queue/job.ts';
import type { CampaignReference } from '../campaigns.jobs.ts';
import { findCampaign, lockRuns } from '../find-campaign.ts';
import { moveCampaign } from '../move-campaign.ts';
import { startCampaign } from './launch-campaign.ts';
import { requireReady } from './require-launchable.ts';

/** Waits again if the campaign was scheduled for a later time. */
export async function launchScheduled(
  ctx: Context,
  { workspaceId, campaignId }: CampaignReference,
): Promise<Again<CampaignReference> | undefined> {
  try {
    return await ctx.database.inWorkspace(workspaceId, async (tx) => {
      const seconds = await secondsLeft(ctx, tx, campaignId);
      if (seconds === null) return undefined;
      if (seconds > 0) return { again: { workspaceId, campaignId }, afterSeconds: Math.ceil(seconds) };
      // Scheduling required the approval.
      await startCampaign(ctx, tx, await requireReady(ctx, tx, { campaignId, at: null }));
      return undefined;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.database.inWorkspace(workspaceId, async (tx) => {
      if ((await secondsLeft(ctx, tx, campaignId)) === null) return;
      const campaign = await findCampaign(tx, campaignId);
      await moveCampaign(tx, campaign, 'edit', { scheduled_at: null, problem: error.message });
    });
    return undefined;
  }
}

/** Null if the campaign is no longer scheduled. */
async function secondsLeft({ clock }: Pick<Context, 'clock'>, tx: WorkspaceTransaction, campaignId: string) {
  await lockRuns(tx, campaignId);
  const { status, scheduled_at } = await findCampaign(tx, campaignId, true);
  if (status !== 'Scheduled' || !scheduled_at) return null;
  return (scheduled_at.getTime() - clock().getTime()) / 1000;
}
