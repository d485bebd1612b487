import type { Context } from '../context.ts';
import { type ChunkNews, finishChunksJob } from '../features/campaigns/finish-chunks.job.ts';
import { addChunkNews } from '../features/campaigns/finish-chunks.ts';
import { planCampaignJob } from '../features/campaigns/plan-campaign.job.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { findLostChunks } from './find-lost-chunks.ts';

type SettleContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/**
 * Ends what nobody works on any more: a job may die in its last attempt, or be given up, and its campaign would be sending for ever. A
 * campaign that is not cut into chunks goes on with that; a chunk without a job counts what it reached, and as failed whom it did not
 * tell. Answers how many campaigns were helped.
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
  const news: ChunkNews[] = await findLostChunks(ctx, tx, campaignId);
  // Where news are on their way, they end the campaign themselves.
  const jobs = await ctx.queue.find(finishChunksJob, { campaignId });
  if (news.length === 0 && jobs.some(({ state }) => state === 'open')) return false;
  await addChunkNews(ctx, tx, { campaignId, news });
  return news.length > 0;
}
