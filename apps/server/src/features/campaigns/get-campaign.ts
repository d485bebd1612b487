import type { Campaign } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { type CampaignView, findView } from './find-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { readCampaignStats } from './results/read-campaign-stats.ts';

export async function getCampaign(tx: WorkspaceTransaction, campaignId: string): Promise<Campaign> {
  return readCampaign(tx, await findView(tx, campaignId));
}

export async function readCampaign(tx: WorkspaceTransaction, view: CampaignView): Promise<Campaign> {
  const template = await findPassTemplate(tx, view.campaign.target_pass_template_id);
  const statsOf = await readCampaignStats(tx, [view]);
  return presentCampaign(view, template, statsOf(view));
}

/** The same operation, which answers the campaign as it is afterwards. */
export function thenGetCampaign<Input extends { campaignId: string }, Caller>(
  operation: (ctx: Context, tx: WorkspaceTransaction, input: Input, caller: Caller) => Promise<void>,
) {
  return async (ctx: Context, tx: WorkspaceTransaction, input: Input, caller: Caller): Promise<Campaign> => {
    await operation(ctx, tx, input, caller);
    return getCampaign(tx, input.campaignId);
  };
}
