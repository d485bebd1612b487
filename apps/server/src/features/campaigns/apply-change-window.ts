import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import { announceClassChange } from './announce-class-change.ts';
import type { ChangeTurn } from './apply-change-window.job.ts';
import { campaignChangeTurned } from './campaign-events.ts';
import { findCampaign } from './find-campaign.ts';
import { touchCampaign } from './touch-campaign.ts';

/**
 * Marks a campaign's passes as changed when its change begins or ends, and not before, by this machine's clock, which may be behind the
 * queue's: wallets would get what they have. A server whose clock is behind this one's renders the boundary, too. A repeated run only makes
 * wallets ask twice.
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
    if (campaign.status === 'Canceled') return;
    // Passes show a triggered run by its recurring campaign.
    if (at) await recordBoundary(tx, campaign.occurrence ? campaign.parent_id : campaignId, new Date(at));
    await touchCampaign(ctx, tx, campaignId);
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
