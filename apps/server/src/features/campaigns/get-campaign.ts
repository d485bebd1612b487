import type { Campaign } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findView } from './find-campaign.ts';
import { readCampaign } from './read-campaign.ts';

/** One campaign with its results so far. */
export async function getCampaign(tx: WorkspaceTransaction, campaignId: string): Promise<Campaign> {
  return readCampaign(tx, await findView(tx, campaignId));
}
