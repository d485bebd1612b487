import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import { announceClassChange } from './announce-class-change.ts';
import type { ChangeTurn } from './apply-change-window.job.ts';
import { campaignChangeTurned } from './campaign-events.ts';
import { notYet } from './campaigns-policy.ts';
import { findCampaign } from './find-campaign.ts';
import { touchCampaign } from './touch-campaign.ts';

/**
 * Marks a campaign's passes as changed when its change begins or ends, and not before, by this machine's clock, which may be behind the
 * queue's: wallets would get what they have. A server whose clock is behind this one's renders the boundary, too. A change that begins covers
 * what was edited since the launch. A repeated run only makes wallets ask twice.
 */
export async function applyChangeWindow(
  ctx: Context,
  turn: ChangeTurn,
): Promise<Again<ChangeTurn> | undefined> {
  const { workspaceId, campaignId, at } = turn;
  const early = at ? Date.parse(at) - ctx.clock().getTime() : 0;
  if (early > 0) return { again: turn, afterSeconds: Math.ceil(early / 1000) };
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const campaign = await findCampaign(tx, campaignId, true);
    if (campaign.status === 'Canceled' || campaign.change_ended !== null) return;
    // Passes show a triggered run by its recurring campaign.
    if (at) await recordBoundary(tx, campaign.occurrence ? campaign.parent_id : campaignId, new Date(at));
    const change = await touchCampaign(ctx, tx, campaignId);
    if (campaign.starts_at?.toISOString() === at) await coverFromNow(tx, campaignId, change);
    await announce(ctx, tx, [campaignChangeTurned(campaign)]);
    await announceClassChange(ctx, tx, campaign);
  });
  return undefined;
}

/** Records that passes have shown a boundary of the campaign's window. */
export async function recordBoundary(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ applied_through: sql<Date>`greatest(applied_through, ${at}::timestamptz)` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .execute();
}

/** A repeated run covers no edit made since the first. */
async function coverFromNow(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  { change_number }: Change,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ covers_since: change_number })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .where('covers_since', '=', notYet)
    .execute();
}
