import type { Campaign } from '@tessera/contract';
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
