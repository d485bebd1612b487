import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import { touchPassTemplate } from '../pass-templates/touch-pass-template.ts';
import { announceClassChange } from './announce-class-change.ts';
import { campaignChangeTurned } from './campaign-events.ts';
import { findCampaign } from './find-campaign.ts';

/** Marks the template's passes as changed when a campaign's change begins or ends. A repeated run only makes wallets ask twice. */
export function applyChangeWindow(
  ctx: Context,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const campaign = await findCampaign(tx, campaignId);
    if (campaign.status === 'Canceled') return;
    const passTemplateId = campaign.target_pass_template_id;
    await touchPassTemplate(tx, passTemplateId, ctx.clock());
    await announce(ctx, tx, [campaignChangeTurned(campaign)]);
    await announceClassChange(ctx, tx, campaign);
  });
}
