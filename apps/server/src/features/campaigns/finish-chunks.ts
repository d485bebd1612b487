import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Failures } from '../../platform/queue/job.ts';
import { findCampaign } from './find-campaign.ts';
import type { ChunkResult } from './finish-chunks.job.ts';
import { releaseChunks } from './release-chunks.ts';

/**
 * Adds the wallets' results to their campaigns, once: a repeated delivery finds the chunk finished and adds nothing. Returns the results of
 * failed campaigns; they do not affect other campaigns.
 */
export async function finishChunks(ctx: Context, results: ChunkResult[]): Promise<Failures<ChunkResult>> {
  const failed = new Map<ChunkResult, unknown>();
  const byCampaign = Map.groupBy(results, ({ workspaceId, campaignId }) => `${workspaceId} ${campaignId}`);
  for (const campaignResults of byCampaign.values())
    await finishChunksOfCampaign(ctx, campaignResults).catch((error: unknown) => {
      for (const each of campaignResults) failed.set(each, error);
    });
  return failed;
}

async function finishChunksOfCampaign(ctx: Context, results: ChunkResult[]): Promise<void> {
  const [first] = results;
  if (!first) return;
  const { workspaceId, campaignId } = first;
  await ctx.database.inWorkspace(workspaceId, (tx) => addChunkResults(ctx, tx, { campaignId, results }));
}

/** Adds the results of one campaign's chunks, and releases the next ones or finishes the campaign. */
export async function addChunkResults(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, results }: { campaignId: string; results: ChunkResult[] },
): Promise<void> {
  // Locks out other results until these are added.
  await findCampaign(tx, campaignId, true, { orTest: true });
  for (const wallet of ['apple', 'google'] as const) {
    const walletResults = results.filter((each) => each.wallet === wallet);
    if (walletResults.length > 0)
      await addResults(tx, { campaignId, wallet, results: walletResults, at: ctx.clock() });
  }
  await releaseChunks(ctx, tx, await findCampaign(tx, campaignId, false, { orTest: true }));
}

type WalletResults = { campaignId: string; wallet: ChunkResult['wallet']; results: ChunkResult[]; at: Date };

/** Finishes chunks that are unfinished, and adds their results to the campaign. */
async function addResults(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, wallet, results, at }: WalletResults,
) {
  const finishedAt = sql.ref(wallet === 'apple' ? 'apple_finished_at' : 'google_finished_at');
  await sql`
    with added as (
      update campaign_chunks as chunk
      set ${finishedAt} = ${at}
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as results (number integer, "passUpdates" integer, notifications integer, failed integer)
      where chunk.workspace_id = ${workspaceId}
        and chunk.campaign_id = ${campaignId}
        and chunk.number = results.number
        and chunk.${finishedAt} is null
      returning results."passUpdates", results.notifications, results.failed,
        case when chunk.apple_finished_at is not null and chunk.google_finished_at is not null
          then chunk.recipients else 0 end as finished
    )
    update campaigns
    set pass_updates = campaigns.pass_updates + reached.pass_updates,
      notifications = campaigns.notifications + reached.notifications,
      failed = campaigns.failed + reached.failed,
      finished_recipients = campaigns.finished_recipients + reached.finished
    from (
      select sum("passUpdates")::integer as pass_updates, sum(notifications)::integer as notifications,
        sum(failed)::integer as failed, sum(finished)::integer as finished
      from added having count(*) > 0
    ) as reached
    where campaigns.workspace_id = ${workspaceId} and campaigns.id = ${campaignId}
  `.execute(db);
}
