import { sql } from 'kysely';
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
import {
  countGoogleHolders,
  findGoogleHolders,
} from '../features/campaigns/delivery/count-google-holders.ts';
import { addChunkResults } from '../features/campaigns/delivery/finish-chunks.ts';
import { addClassMessageResult } from '../features/campaigns/delivery/finish-class-message.ts';
import { type CampaignRow, getRun, type RunRow } from '../features/campaigns/find-campaign.ts';
import { findPushTargets } from '../features/push/find-push-targets.ts';
import { pushAppleChunkJob, pushGoogleChunkJob, sendClassMessageJob } from '../features/push/push.jobs.ts';
import { firstPassesOf } from '../features/push/push-targets.ts';
import { loadChunkRecipients } from '../features/recipients/chunk-recipients.ts';
import { sharesOf } from '../features/recipients/split-counts.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { restoreJobsJob } from '../platform/queue/restoration.jobs.ts';

/** Jobs that a crash of Citus lost are restored within minutes. */
const lostMilliseconds = 10 * 60_000;

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
    .select(['id', 'launched_at', 'is_frozen', 'planned_at'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', '=', 'Sending')
    .execute();
  if (campaigns.length === 0 && runs.length === 0) return 0;
  const restorations = await ctx.queue.find(restoreJobsJob, {});
  if (restorations.some(({ state }) => state === 'open')) return 0;
  let settled = 0;
  for (const campaign of campaigns) if (await settleStart(ctx, tx, campaign)) settled += 1;
  for (const { id, launched_at, is_frozen, planned_at } of runs) {
    const isSelecting = is_frozen && planned_at === null;
    const isSelectedAgain = isSelecting && (await sendAgain(ctx, tx, selectRecipientsJob, id));
    const isDeliveredAgain = launched_at !== null && (await settleChunks(ctx, tx, id));
    if (isSelectedAgain || isDeliveredAgain) settled += 1;
  }
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
  const isLost =
    run.class_message_due_at !== null &&
    run.class_message_due_at < lostBefore(ctx) &&
    run.class_message_finished_at === null;
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

const lostBefore = ({ clock }: Pick<Context, 'clock'>) => new Date(clock().getTime() - lostMilliseconds);

type Chunk = { number: number; first_pass_id: string; last_pass_id: string };
type Wallet = ChunkResult['wallet'];

/** No job will report these chunks any more: they have the announced result, or all recipients failed. */
async function findLostChunks(
  ctx: Pick<Context, 'queue' | 'clock'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<ChunkResult[]> {
  const run = await getRun(tx, campaignId);
  // Reads chunks, then jobs, then events: a job that ends in between has written its event.
  const chunks = await openChunks(tx, campaignId, lostBefore(ctx));
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

function openChunks({ workspaceId, db }: WorkspaceTransaction, runId: string, releasedBefore: Date) {
  return db
    .selectFrom('campaign_chunks')
    .select(['number', 'first_pass_id', 'last_pass_id', 'apple_finished_at', 'google_finished_at'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('released_at', '<', releasedBefore)
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
