import type { CampaignStatus } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import {
  campaignCanceled,
  campaignChangeTurned,
  campaignPaused,
  campaignResumed,
} from '../campaign-events.ts';
import { findCampaign, findRun, getRun, lockRuns, type RunRow } from '../find-campaign.ts';
import { moveCampaign, moveRun } from '../move-campaign.ts';
import { continueRecurring } from '../recurring/start-recurring.ts';
import { announceClassChange } from './announce-class-change.ts';
import { touch } from './touch-campaign.ts';
import { touchPasses } from './touch-passes.ts';

type CampaignContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/** Stops after the chunks under way. Passes keep what they show. @throws AppError `campaignNotAllowed` */
export async function pauseCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  await lockRuns(tx, campaignId);
  const own = await findOwnRun(tx, campaignId);
  const runs = own ? [own] : await findRuns(tx, campaignId, ['Sending']);
  for (const run of runs) await moveRun(tx, run, 'pause');
  if (!own) await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'pause');
  await announce(ctx, tx, idsOf(campaignId, runs).map(campaignPaused));
}

/** Repeats nothing, and skips runs that a recurring campaign missed while paused. @throws AppError `campaignNotAllowed` */
export async function resumeCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const own = await findOwnRun(tx, campaignId);
  const runs = own ? [own] : await findRuns(tx, campaignId, ['Paused']);
  for (const run of runs) await moveRun(tx, run, 'resume', { next_release_at: null });
  if (!own) {
    const campaign = await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'resume');
    await continueRecurring(ctx, tx, campaign);
  }
  await announce(ctx, tx, idsOf(campaignId, runs).map(campaignResumed));
}

/** The change leaves all passes; the message stays with those that it reached. @throws AppError `campaignNotAllowed` */
export async function cancelCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  await lockRuns(tx, campaignId);
  const own = await findOwnRun(tx, campaignId);
  const runs = own ? [own] : await findRuns(tx, campaignId, ['Sending', 'Paused']);
  const canceled: RunRow[] = [];
  const columns = { finished_at: ctx.clock() };
  for (const run of runs) canceled.push(await moveRun(tx, run, 'cancel', columns));
  const campaign = own
    ? null
    : await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'cancel', {
        ...columns,
        scheduled_at: null,
      });
  await announce(ctx, tx, idsOf(campaignId, runs).map(campaignCanceled));
  const left: string[] = [];
  for (const run of canceled) if (run.occurrence) left.push(...(await endRun(tx, run)));
  await touchPasses(ctx, tx, left);
  for (const run of canceled) {
    // A triggered run is part of passes while it still selects further ones.
    if (!run.launched_at && !run.occurrence) continue;
    await touch(ctx, tx, 'campaign_runs', run.id);
    await announce(ctx, tx, [campaignChangeTurned(run)]);
    await announceClassChange(ctx, tx, run);
  }
  if (!campaign?.trigger) return;
  await touch(ctx, tx, 'campaigns', campaign.id);
  await announce(ctx, tx, [campaignChangeTurned({ ...campaign, is_frozen: true })]);
}

/** The launch of the campaign, or the run itself; null for a recurring campaign, and before the launch. */
async function findOwnRun(tx: WorkspaceTransaction, id: string): Promise<RunRow | null> {
  const run = await findRun(tx, id, true);
  return run && run.kind !== 'test' ? run : null;
}

/** Locked before the campaign, as results lock them. */
async function findRuns(
  tx: WorkspaceTransaction,
  campaignId: string,
  statuses: CampaignStatus[],
): Promise<RunRow[]> {
  const ids = await tx.db
    .selectFrom('campaign_runs')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute();
  const runs: RunRow[] = [];
  for (const { id } of ids) runs.push(await getRun(tx, id, true));
  return runs;
}

/** The runs of a recurring campaign come first. */
const idsOf = (campaignId: string, runs: readonly RunRow[]): { campaignId: string }[] =>
  [...new Set([...runs.map(({ id }) => id), campaignId])].map((id) => ({ campaignId: id }));

/** Returns the ids of the passes whose delivery has not begun. */
async function endRun(
  { workspaceId, db }: WorkspaceTransaction,
  { id, released_through }: Pick<RunRow, 'id' | 'released_through'>,
): Promise<string[]> {
  const { rows } = await sql<{ passId: string }>`
    delete from triggered_passes where workspace_id = ${workspaceId} and run_id = ${id}
      and (${released_through}::uuid is null or pass_id > ${released_through}::uuid)
    returning pass_id as "passId"`.execute(db);
  await endOnPasses({ workspaceId, db }, id);
  return rows.map(({ passId }) => passId);
}

/** Rows of its own show a triggered run on passes. */
export async function endOnPasses(
  { workspaceId, db }: Pick<WorkspaceTransaction, 'workspaceId' | 'db'>,
  runId: string,
): Promise<void> {
  await db
    .updateTable('triggered_passes')
    // Not the clock's time: other servers' clocks may be behind.
    .set(({ ref }) => ({ ends_at: ref('reached_at') }))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
}
