import type { Context } from '../context.ts';
import {
  type ChunkResult,
  finishChunksJob,
  finishClassMessageJob,
  launchScheduledJob,
  releaseChunksJob,
  runRecurringJob,
  selectRecipientsJob,
} from '../features/campaigns/campaigns.jobs.ts';
import { countGoogleHolders } from '../features/campaigns/delivery/count-google-holders.ts';
import { addChunkResults } from '../features/campaigns/delivery/finish-chunks.ts';
import { addClassMessageResult } from '../features/campaigns/delivery/finish-class-message.ts';
import { type CampaignRow, getRun } from '../features/campaigns/find-campaign.ts';
import { sendClassMessageJob } from '../features/push/push.jobs.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { findLostChunks } from './find-lost-chunks.ts';

type SettleContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/**
 * Finishes campaigns whose job is lost: a job may die in its last attempt, and its campaign would be Sending, or Scheduled, forever. The
 * selection of recipients and their release resume; a chunk without a job counts what it reached, and the rest of its recipients as
 * failed, and so does a class message. Returns how many campaigns changed.
 */
export async function settleStuckCampaigns(ctx: SettleContext, tx: WorkspaceTransaction): Promise<number> {
  const campaigns = await tx.db
    .selectFrom('campaigns')
    .select(['id', 'status', 'scheduled_at', 'trigger'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', 'in', ['Scheduled', 'Sending'])
    .execute();
  const runs = await tx.db
    .selectFrom('campaign_runs')
    .select(['id', 'launched_at'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', '=', 'Sending')
    .execute();
  let settled = 0;
  for (const campaign of campaigns) if (await settleStart(ctx, tx, campaign)) settled += 1;
  for (const { id, launched_at } of runs)
    if (await (launched_at ? settleChunks(ctx, tx, id) : sendAgain(ctx, tx, selectRecipientsJob, id)))
      settled += 1;
  return settled;
}

/** Begins what a schedule or a trigger should have begun. */
async function settleStart(
  ctx: SettleContext,
  tx: WorkspaceTransaction,
  { id, status, scheduled_at, trigger }: Pick<CampaignRow, 'id' | 'status' | 'scheduled_at' | 'trigger'>,
): Promise<boolean> {
  if (status === 'Scheduled')
    return scheduled_at !== null && scheduled_at < ctx.clock() && sendAgain(ctx, tx, launchScheduledJob, id);
  return trigger !== null && sendAgain(ctx, tx, runRecurringJob, id);
}

/** Sends a campaign's job unless there is one. */
async function sendAgain(
  ctx: SettleContext,
  tx: WorkspaceTransaction,
  job: typeof selectRecipientsJob | typeof launchScheduledJob | typeof runRecurringJob,
  campaignId: string,
): Promise<boolean> {
  const jobs = await ctx.queue.find(job, { campaignId });
  if (jobs.some(({ state }) => state === 'open')) return false;
  await ctx.queue.send(tx, job, { workspaceId: tx.workspaceId, campaignId });
  return true;
}

async function settleChunks(
  ctx: SettleContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<boolean> {
  const run = await getRun(tx, campaignId, true);
  const results: ChunkResult[] = await findLostChunks(ctx, tx, campaignId);
  // Pending jobs finish the campaign themselves.
  const jobs = [
    ...(await ctx.queue.find(releaseChunksJob, { campaignId })),
    ...(await ctx.queue.find(finishChunksJob, { campaignId })),
    ...(await ctx.queue.find(sendClassMessageJob, { campaignId })),
    ...(await ctx.queue.find(finishClassMessageJob, { campaignId })),
  ];
  if (results.length === 0 && jobs.some(({ state }) => state === 'open')) return false;
  await addChunkResults(ctx, tx, { campaignId, results });
  // Requested before this run, and no job is left to send it.
  const isLost = run.class_message_due_at !== null && run.class_message_finished_at === null;
  if (isLost) {
    const failed = await countGoogleHolders(tx, run.target_pass_template_id);
    await addClassMessageResult(ctx, tx, {
      campaignId,
      notifications: 0,
      failed,
      failures: { internalError: failed },
    });
  }
  return isLost || results.length > 0;
}
