import type { Context } from '../context.ts';
import { countGoogleHolders } from '../features/campaigns/count-google-holders.ts';
import { findCampaign } from '../features/campaigns/find-campaign.ts';
import { type ChunkResult, finishChunksJob } from '../features/campaigns/finish-chunks.job.ts';
import { addChunkResults } from '../features/campaigns/finish-chunks.ts';
import { finishClassMessageJob } from '../features/campaigns/finish-class-message.job.ts';
import { addClassMessageResult } from '../features/campaigns/finish-class-message.ts';
import { planCampaignJob } from '../features/campaigns/plan-campaign.job.ts';
import { sendClassMessageJob } from '../features/push/send-class-message.job.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { findLostChunks } from './find-lost-chunks.ts';

type SettleContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/**
 * Finishes campaigns whose job is lost: a job may die in its last attempt, and its campaign would be Sending forever. Planning
 * resumes; a chunk without a job counts what it reached, and the rest of its recipients as failed, and so does a class message.
 * Returns how many campaigns changed.
 */
export async function settleStuckCampaigns(ctx: SettleContext, tx: WorkspaceTransaction): Promise<number> {
  const campaigns = await tx.db
    .selectFrom('campaigns')
    .select(['id', 'planned_at'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', '=', 'Sending')
    .execute();
  let settled = 0;
  for (const { id, planned_at } of campaigns)
    if (await (planned_at ? settleChunks(ctx, tx, id) : planAgain(ctx, tx, id))) settled += 1;
  return settled;
}

async function planAgain(ctx: SettleContext, tx: WorkspaceTransaction, campaignId: string): Promise<boolean> {
  const payload = { workspaceId: tx.workspaceId, campaignId };
  const jobs = await ctx.queue.find(planCampaignJob, { campaignId });
  if (jobs.some(({ state }) => state === 'open')) return false;
  await ctx.queue.send(tx, planCampaignJob, payload);
  return true;
}

async function settleChunks(
  ctx: SettleContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<boolean> {
  const campaign = await findCampaign(tx, campaignId, true);
  const results: ChunkResult[] = await findLostChunks(ctx, tx, campaignId);
  // Pending jobs finish the campaign themselves.
  const jobs = [
    ...(await ctx.queue.find(finishChunksJob, { campaignId })),
    ...(await ctx.queue.find(sendClassMessageJob, { campaignId })),
    ...(await ctx.queue.find(finishClassMessageJob, { campaignId })),
  ];
  if (results.length === 0 && jobs.some(({ state }) => state === 'open')) return false;
  await addChunkResults(ctx, tx, { campaignId, results });
  // Requested before this run, and no job is left to send it.
  const isLost = campaign.class_message_due_at !== null && campaign.class_message_finished_at === null;
  if (isLost) {
    const failed = await countGoogleHolders(tx, campaign.target_pass_template_id);
    await addClassMessageResult(ctx, tx, { campaignId, notifications: 0, failed });
  }
  return isLost || results.length > 0;
}
