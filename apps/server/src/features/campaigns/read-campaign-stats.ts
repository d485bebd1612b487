import type { CampaignStats } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { readCounts } from '../pass-templates/read-counts.ts';
import type { CampaignRow } from './find-campaign.ts';
import { reachedBy } from './reached-by.ts';

/** The campaigns' results so far, with the clicks on their links. */
export async function readCampaignStats(
  tx: WorkspaceTransaction,
  campaigns: readonly CampaignRow[],
): Promise<(campaign: CampaignRow) => CampaignStats> {
  const clicks = await readCounts(
    tx,
    campaigns.map(({ id }) => id),
  );
  return (campaign) => ({
    ...reachedBy(campaign),
    linkClicks: clicks.get(campaign.id)?.linkClicked ?? 0,
  });
}
