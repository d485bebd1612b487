import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import { touchPassTemplate } from '../pass-templates/touch-pass-template.ts';
import { announceClassChange } from './announce-class-change.ts';
import type { ChangeTurn } from './apply-change-window.job.ts';
import { campaignChangeTurned } from './campaign-events.ts';
import { findCampaign } from './find-campaign.ts';

/**
 * Marks the template's passes as changed when a campaign's change begins or ends, and not before, by this machine's clock, which may be
 * behind the queue's: wallets would get what they have. A repeated run only makes wallets ask twice.
 */
export async function applyChangeWindow(
  ctx: Context,
  turn: ChangeTurn,
): Promise<Again<ChangeTurn> | undefined> {
  const { workspaceId, campaignId, at } = turn;
  const early = at ? Date.parse(at) - ctx.clock().getTime() : 0;
  if (early > 0) return { again: turn, afterSeconds: Math.ceil(early / 1000) };
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const campaign = await findCampaign(tx, campaignId);
    if (campaign.status === 'Canceled') return;
    const passTemplateId = campaign.target_pass_template_id;
    await touchPassTemplate(tx, passTemplateId, ctx.clock());
    await announce(ctx, tx, [campaignChangeTurned(campaign)]);
    await announceClassChange(ctx, tx, campaign);
  });
  return undefined;
}
