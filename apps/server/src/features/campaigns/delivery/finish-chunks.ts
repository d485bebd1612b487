import {
  addFailures,
  type CampaignDelivery,
  type CampaignSplit,
  noDelivery,
  type WalletResults,
} from '@tessera/contract';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { Failures } from '../../../platform/queue/job.ts';
import { addSplitCounts } from '../../recipients/split-counts.ts';
import type { ChunkResult } from '../campaigns.jobs.ts';
import { type CampaignRow, findCampaign, getRun, type RunRow, recurringIdOf } from '../find-campaign.ts';
import { updateRun } from '../move-campaign.ts';
import { releaseChunks } from './release-chunks.ts';

/** A repeated delivery finds the chunk finished and adds nothing. Returns the results of campaigns that failed. */
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

export async function addChunkResults(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, results }: { campaignId: string; results: ChunkResult[] },
): Promise<void> {
  const run = await getRun(tx, campaignId, true);
  const added: FinishedChunk[] = [];
  for (const wallet of ['apple', 'google'] as const)
    added.push(...(await finish(tx, { runId: run.id, wallet, results, at: ctx.clock() })));
  await releaseChunks(ctx, tx, added.length > 0 ? await addToRun(tx, run, added) : run);
}

type FinishedChunk = { result: ChunkResult; recipients: number };

type WalletFinish = { runId: string; wallet: ChunkResult['wallet']; results: ChunkResult[]; at: Date };

async function finish(
  { workspaceId, db }: WorkspaceTransaction,
  { runId, wallet, results, at }: WalletFinish,
): Promise<FinishedChunk[]> {
  const ofWallet = new Map(
    results.filter((each) => each.wallet === wallet).map((result) => [result.number, result]),
  );
  if (ofWallet.size === 0) return [];
  const finishedAt = wallet === 'apple' ? 'apple_finished_at' : 'google_finished_at';
  const finished = await db
    .updateTable('campaign_chunks')
    .set({ [finishedAt]: at })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('number', 'in', [...ofWallet.keys()])
    .where(finishedAt, 'is', null)
    .returning(['number', 'recipients', 'apple_finished_at', 'google_finished_at'])
    .execute();
  return finished.flatMap(({ number, recipients, apple_finished_at, google_finished_at }) => {
    const result = ofWallet.get(number);
    return result ? { result, recipients: apple_finished_at && google_finished_at ? recipients : 0 } : [];
  });
}

async function addToRun(
  tx: WorkspaceTransaction,
  run: RunRow,
  added: readonly FinishedChunk[],
): Promise<RunRow> {
  const { split } = run.content;
  const recurringId = recurringIdOf(run);
  if (recurringId) {
    const campaign = await findCampaign(tx, recurringId, true);
    await tx.db
      .updateTable('campaigns')
      .set(withResults(campaign, split, added))
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', recurringId)
      .execute();
  }
  return updateRun(tx, run.id, withResults(run, split, added));
}

function withResults(
  before: RunRow | CampaignRow,
  split: CampaignSplit | null,
  added: readonly FinishedChunk[],
) {
  const results = added.map(({ result }) => result);
  const { passUpdates, notifications, failed } = sumOf(results);
  const splitCounts = split && before.split_counts && addSplitCounts(split, before.split_counts, results);
  return {
    pass_updates: before.pass_updates + passUpdates,
    notifications: before.notifications + notifications,
    failed: before.failed + failed,
    finished_recipients: before.finished_recipients + sum(added.map(({ recipients }) => recipients)),
    delivery: JSON.stringify(addDelivery(before.delivery, results)),
    ...(splitCounts && { split_counts: JSON.stringify(splitCounts) }),
  };
}

type CountedResult = WalletResults & Pick<ChunkResult, 'wallet' | 'failures'>;

export function addDelivery(
  before: CampaignDelivery | null,
  results: readonly CountedResult[],
): CampaignDelivery {
  const { apple, google, failures } = before ?? noDelivery;
  const of = (wallet: ChunkResult['wallet']) => results.filter((each) => each.wallet === wallet);
  return {
    apple: sumOf([apple, ...of('apple')]),
    google: sumOf([google, ...of('google')]),
    failures: addFailures(failures, ...results.map((each) => each.failures ?? {})),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const sumOf = (results: readonly WalletResults[]): WalletResults => ({
  passUpdates: sum(results.map(({ passUpdates }) => passUpdates)),
  notifications: sum(results.map(({ notifications }) => notifications)),
  failed: sum(results.map(({ failed }) => failed)),
});
