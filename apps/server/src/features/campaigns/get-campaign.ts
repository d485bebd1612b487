import type { Campaign } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findCampaign } from './find-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { readCampaignStats } from './read-campaign-stats.ts';

/** One campaign with its results so far. */
export async function getCampaign(tx: WorkspaceTransaction, campaignId: string): Promise<Campaign> {
  const campaign = await findCampaign(tx, campaignId);
  const template = await findPassTemplate(tx, campaign.target_pass_template_id);
  const statsOf = await readCampaignStats(tx, [campaign]);
  return presentCampaign(campaign, template, statsOf(campaign));
}
