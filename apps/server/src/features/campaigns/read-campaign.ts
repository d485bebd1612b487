import type { Campaign } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import type { CampaignRow } from './find-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { readCampaignStats } from './read-campaign-stats.ts';

/** The campaign of a row, with its template and its results so far. */
export async function readCampaign(tx: WorkspaceTransaction, campaign: CampaignRow): Promise<Campaign> {
  const template = await findPassTemplate(tx, campaign.target_pass_template_id);
  const statsOf = await readCampaignStats(tx, [campaign]);
  return presentCampaign(campaign, template, statsOf(campaign));
}
