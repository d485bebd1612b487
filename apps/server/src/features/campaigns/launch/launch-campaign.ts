import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import { campaignScheduled } from '../campaign-events.ts';
import { launchScheduledJob } from '../campaigns.jobs.ts';
import { type CampaignRow, findRun, lockRuns } from '../find-campaign.ts';
import { moveCampaign } from '../move-campaign.ts';
import { startRecurring } from '../recurring/start-recurring.ts';
import { launchRun, relaunchRun } from './launch-run.ts';
import { needsApproval, requireReady, requireRunReady } from './require-launchable.ts';

type LaunchContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

export async function launchCampaign(
  ctx: LaunchContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  await lockRuns(tx, campaignId);
  const run = await findRun(tx, campaignId, true);
  const again = run?.kind === 'recurring' ? run : null;
  const ready = again
    ? await requireRunReady(ctx, tx, again)
    : await requireReady(ctx, tx, { campaignId, at: null });
  if (await needsApproval(tx)) throw new AppError('campaignNeedsApproval');
  await (again ? relaunchRun(ctx, tx, ready, again) : startCampaign(ctx, tx, ready));
}

/** The caller decides who may launch. */
export async function startCampaign(
  ctx: LaunchContext,
  tx: WorkspaceTransaction,
  ready: CampaignRow,
): Promise<void> {
  if (ready.trigger) return startRecurring(ctx, tx, ready);
  const launch = { launch_requested_at: ctx.clock(), scheduled_at: null, problem: null };
  await launchRun(ctx, tx, await moveCampaign(tx, ready, 'launch', launch), { kind: 'launch' });
}

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
