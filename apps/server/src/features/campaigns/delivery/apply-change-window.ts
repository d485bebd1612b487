import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { Again } from '../../../platform/queue/job.ts';
import { campaignChangeTurned } from '../campaign-events.ts';
import type { ChangeTurn } from '../campaigns.jobs.ts';
import { notYet } from '../campaigns-policy.ts';
import { findRun, type RunRow } from '../find-campaign.ts';
import { updateRun } from '../move-campaign.ts';
import { announceClassChange } from './announce-class-change.ts';
import { touch } from './touch-campaign.ts';

/** Waits for this machine's clock, which may be behind the queue's: wallets would get the old content. */
export async function applyChangeWindow(
  ctx: Context,
  turn: ChangeTurn,
): Promise<Again<ChangeTurn> | undefined> {
  const { workspaceId, campaignId, at } = turn;
  const early = at ? Date.parse(at) - ctx.clock().getTime() : 0;
  if (early > 0) return { again: turn, afterSeconds: Math.ceil(early / 1000) };
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const run = await findRun(tx, campaignId, true);
    if (!run || run.status === 'Canceled' || run.change_ended !== null) return;
    if (at) await recordBoundary(tx, run, new Date(at));
    const change = await touch(ctx, tx, 'campaign_runs', run.id);
    // A change that begins later covers no edit made before; a repeated job covers none made since the first.
    if (run.starts_at?.toISOString() === at && run.covers_since === notYet)
      await updateRun(tx, run.id, { covers_since: change.change_number });
    await announce(ctx, tx, [campaignChangeTurned(run)]);
    await announceClassChange(ctx, tx, run);
  });
  return undefined;
}

export async function recordBoundary(
  { workspaceId, db }: WorkspaceTransaction,
  run: Pick<RunRow, 'id' | 'occurrence' | 'campaign_id'>,
  at: Date,
): Promise<void> {
  const recurringId = run.occurrence && run.campaign_id;
  await db
    .updateTable(recurringId ? 'campaigns' : 'campaign_runs')
    .set({ applied_through: sql<Date>`greatest(applied_through, ${at}::timestamptz)` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', recurringId ?? run.id)
    .execute();
}
