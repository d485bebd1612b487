import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type ChunkResult, finishChunksJob } from '../features/campaigns/campaigns.jobs.ts';
import { findGoogleHolders } from '../features/campaigns/delivery/count-google-holders.ts';
import { getRun, type RunRow } from '../features/campaigns/find-campaign.ts';
import { findPushTargets } from '../features/push/find-push-targets.ts';
import { pushAppleChunkJob, pushGoogleChunkJob } from '../features/push/push.jobs.ts';
import { firstPassesOf } from '../features/push/push-targets.ts';
import { loadChunkRecipients } from '../features/recipients/chunk-recipients.ts';
import { sharesOf } from '../features/recipients/split-counts.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';

type Chunk = { number: number; first_pass_id: string; last_pass_id: string };
type Wallet = ChunkResult['wallet'];

/** No job will report these chunks any more: they have the announced result, or all recipients failed. */
export async function findLostChunks(
  ctx: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<ChunkResult[]> {
  const run = await getRun(tx, campaignId);
  // Reads chunks, then jobs, then events: a job that ends in between has written its event.
  const chunks = await openChunks(tx, campaignId);
  const lost: ChunkResult[] = [];
  for (const wallet of ['apple', 'google'] as const) {
    const open = chunks.filter((chunk) => chunk[`${wallet}_finished_at`] === null);
    if (open.length === 0) continue;
    const pending = await pendingNumbers(ctx, campaignId, wallet);
    const idle = open.filter(({ number }) => !pending.has(number));
    const announced =
      idle.length > 0 ? await announcedResults(tx, run, wallet) : new Map<number, ChunkResult>();
    for (const chunk of idle)
      lost.push(announced.get(chunk.number) ?? (await failedResult(tx, run, chunk, wallet)));
  }
  return lost;
}

function openChunks({ workspaceId, db }: WorkspaceTransaction, runId: string) {
  return db
    .selectFrom('campaign_chunks')
    .select(['number', 'first_pass_id', 'last_pass_id', 'apple_finished_at', 'google_finished_at'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('released_at', 'is not', null)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .orderBy('number')
    .execute();
}

async function pendingNumbers(
  { queue }: Pick<Context, 'queue'>,
  campaignId: string,
  wallet: Wallet,
): Promise<Set<number>> {
  const pushes =
    wallet === 'apple'
      ? await queue.find(pushAppleChunkJob, { campaignId })
      : await queue.find(pushGoogleChunkJob, { campaignId });
  const results = await queue.find(finishChunksJob, { campaignId, wallet });
  const open = [...pushes, ...results].filter(({ state }) => state === 'open');
  return new Set(open.map(({ payload }) => payload.number));
}

async function announcedResults(
  { workspaceId, db }: WorkspaceTransaction,
  run: RunRow,
  wallet: Wallet,
): Promise<Map<number, ChunkResult>> {
  const events = await db
    .selectFrom('events')
    .select('payload')
    .where('workspace_id', '=', workspaceId)
    .where('at', '>=', run.launched_at ?? run.created_at)
    .where('type', '=', 'installs.chunkPushed')
    .where(sql<boolean>`payload @> ${JSON.stringify({ campaignId: run.id, wallet })}::jsonb`)
    .orderBy('at', 'desc')
    .execute();
  const results = events.map(({ payload }) => finishChunksJob.payload.parse({ workspaceId, ...payload }));
  return new Map(results.map((each) => [each.number, each]));
}

async function failedResult(
  tx: WorkspaceTransaction,
  { id: campaignId, target_pass_template_id: passTemplateId, content }: RunRow,
  { number, first_pass_id: firstPassId, last_pass_id: lastPassId }: Chunk,
  wallet: Wallet,
): Promise<ChunkResult> {
  const recipients = await loadChunkRecipients(tx, { campaignId, number });
  const range = { passTemplateId, firstPassId, lastPassId, recipients };
  const passIds =
    wallet === 'apple'
      ? firstPassesOf(await findPushTargets(tx, range))
      : await findGoogleHolders(tx, passTemplateId, range);
  const resultOf = (failed: number) => ({ passUpdates: 0, notifications: 0, failed });
  return {
    workspaceId: tx.workspaceId,
    campaignId,
    number,
    wallet,
    ...resultOf(passIds.length),
    ...(content.split && {
      variants: sharesOf({ campaignId, split: content.split }, passIds).variants.map(resultOf),
    }),
    failures: { internalError: passIds.length },
  };
}
