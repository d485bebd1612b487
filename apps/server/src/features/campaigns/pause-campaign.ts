import type { CampaignStatus } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { announceClassChange } from './announce-class-change.ts';
import {
  campaignCanceled,
  campaignChangeTurned,
  campaignPaused,
  campaignResumed,
} from './campaign-events.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { lockRuns } from './lock-runs.ts';
import { moveCampaign } from './move-campaign.ts';
import { continueRecurring } from './start-recurring.ts';
import { touchCampaign } from './touch-campaign.ts';
import { touchPasses } from './touch-passes.ts';

type CampaignContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/** Stops the delivery after the chunks under way, and the runs of a recurring campaign. What passes show stays. @throws AppError `campaignNotAllowed` */
export async function pauseCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  await lockRuns(tx, campaignId);
  for (const runId of await findRuns(tx, campaignId, ['Sending'])) await pauseCampaign(ctx, tx, runId);
  await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'pause');
  await announce(ctx, tx, [campaignPaused({ campaignId })]);
}

/** Goes on with the next chunk; nothing is repeated. Runs that a recurring campaign missed while it was paused are skipped. @throws AppError `campaignNotAllowed` */
export async function resumeCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  for (const runId of await findRuns(tx, campaignId, ['Paused'])) await resumeCampaign(ctx, tx, runId);
  const campaign = await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'resume', {
    next_release_at: null,
  });
  if (campaign.trigger) await continueRecurring(ctx, tx, campaign);
  await announce(ctx, tx, [campaignResumed({ campaignId })]);
}

/**
 * Ends a campaign. Its change leaves all passes; its message stays with those that it reached, and never reaches the others.
 * @throws AppError `campaignNotAllowed`
 */
export async function cancelCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  await lockRuns(tx, campaignId);
  const canceled: CampaignRow[] = [];
  for (const id of [...(await findRuns(tx, campaignId, ['Sending', 'Paused'])), campaignId]) {
    const columns = { finished_at: ctx.clock(), scheduled_at: null };
    canceled.push(await moveCampaign(tx, await findCampaign(tx, id, true), 'cancel', columns));
    await announce(ctx, tx, [campaignCanceled({ campaignId: id })]);
  }
  const left: string[] = [];
  for (const campaign of canceled) if (campaign.occurrence) left.push(...(await endRun(tx, campaign)));
  await touchPasses(ctx, tx, left);
  for (const campaign of canceled) {
    // A triggered run is part of passes while it still selects further ones.
    if (!campaign.launched_at && !campaign.trigger && !campaign.occurrence) continue;
    await touchCampaign(ctx, tx, campaign.id);
    await announce(ctx, tx, [campaignChangeTurned(campaign)]);
    await announceClassChange(ctx, tx, campaign);
  }
}

/** The runs of a recurring campaign in these statuses; none of another campaign. They are locked before it, as results lock them. */
async function findRuns(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  statuses: CampaignStatus[],
): Promise<string[]> {
  const runs = await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('parent_id', '=', campaignId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute();
  return runs.map(({ id }) => id);
}

/** A canceled run leaves the passes whose delivery has not begun, and its change leaves the others. Returns the ids of the former. */
async function endRun(
  { workspaceId, db }: WorkspaceTransaction,
  { id, released_through }: Pick<CampaignRow, 'id' | 'released_through'>,
): Promise<string[]> {
  const { rows } = await sql<{ passId: string }>`
    delete from triggered_passes where workspace_id = ${workspaceId} and run_id = ${id}
      and (${released_through}::uuid is null or pass_id > ${released_through}::uuid)
    returning pass_id as "passId"`.execute(db);
  await db
    .updateTable('triggered_passes')
    // Not the clock's time: other servers' clocks may be behind.
    .set(({ ref }) => ({ ends_at: ref('reached_at') }))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', id)
    .execute();
  return rows.map(({ passId }) => passId);
}
