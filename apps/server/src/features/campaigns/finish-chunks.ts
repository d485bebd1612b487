import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Failures } from '../../platform/queue/job.ts';
import { findCampaign } from './find-campaign.ts';
import { finishCampaignWhenDone } from './finish-campaign.ts';
import type { ChunkNews } from './finish-chunks.job.ts';

/**
 * Adds the wallets' results to their campaigns, once: a repeated delivery finds the chunk finished and adds nothing. Returns the results of
 * failed campaigns; they do not affect other campaigns.
 */
export async function finishChunks(ctx: Context, news: ChunkNews[]): Promise<Failures<ChunkNews>> {
  const failed = new Map<ChunkNews, unknown>();
  const ofCampaigns = Map.groupBy(news, ({ workspaceId, campaignId }) => `${workspaceId} ${campaignId}`);
  for (const ofCampaign of ofCampaigns.values())
    await finishChunksOfCampaign(ctx, ofCampaign).catch((error: unknown) => {
      for (const each of ofCampaign) failed.set(each, error);
    });
  return failed;
}

async function finishChunksOfCampaign(ctx: Context, news: ChunkNews[]): Promise<void> {
  const [first] = news;
  if (!first) return;
  const { workspaceId, campaignId } = first;
  await ctx.database.inWorkspace(workspaceId, (tx) => addChunkNews(ctx, tx, { campaignId, news }));
}

/** Adds the results of one campaign's chunks, and finishes the campaign after the last chunk. */
export async function addChunkNews(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, news }: { campaignId: string; news: ChunkNews[] },
): Promise<void> {
  await findCampaign(tx, campaignId, true);
  for (const wallet of ['apple', 'google'] as const) {
    const ofWallet = news.filter((each) => each.wallet === wallet);
    if (ofWallet.length > 0) await addNews(tx, { campaignId, wallet, news: ofWallet, at: ctx.clock() });
  }
  await finishCampaignWhenDone(ctx, tx, campaignId);
}

type News = { campaignId: string; wallet: ChunkNews['wallet']; news: ChunkNews[]; at: Date };

/** Finishes chunks that are unfinished, and adds their results to the campaign. */
async function addNews({ workspaceId, db }: WorkspaceTransaction, { campaignId, wallet, news, at }: News) {
  const finishedAt = sql.ref(wallet === 'apple' ? 'apple_finished_at' : 'google_finished_at');
  await sql`
    with added as (
      update campaign_chunks as chunk
      set ${finishedAt} = ${at}
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as news (number integer, "passUpdates" integer, notifications integer, failed integer)
      where chunk.workspace_id = ${workspaceId}
        and chunk.campaign_id = ${campaignId}
        and chunk.number = news.number
        and chunk.${finishedAt} is null
      returning news."passUpdates", news.notifications, news.failed
    )
    update campaigns
    set pass_updates = campaigns.pass_updates + reached.pass_updates,
      notifications = campaigns.notifications + reached.notifications,
      failed = campaigns.failed + reached.failed
    from (
      select sum("passUpdates")::integer as pass_updates, sum(notifications)::integer as notifications,
        sum(failed)::integer as failed
      from added having count(*) > 0
    ) as reached
    where campaigns.workspace_id = ${workspaceId} and campaigns.id = ${campaignId}
  `.execute(db);
}
