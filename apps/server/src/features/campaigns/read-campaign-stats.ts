import type { CampaignStats } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { readCounts } from '../pass-templates/read-counts.ts';
import { firstClickOf } from '../rendering/click-link.ts';
import type { CampaignRow } from './find-campaign.ts';

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
    ...deliveryStats(campaign),
    linkClicks: clicks.get(campaign.id)?.linkClicked ?? 0,
    uniqueClicks: positionsOf(campaign).reduce(
      (sum, position) => sum + (clicks.get(campaign.id)?.[firstClickOf(position)] ?? 0),
      0,
    ),
  });
}

/** Of its variants; 0 is the campaign's own content. */
const positionsOf = ({ split }: Pick<CampaignRow, 'split'>): number[] => [
  0,
  ...(split?.variants ?? []).map((_, index) => index + 1),
];

/** A campaign's results so far: its row sums up all finished chunks. */
export function deliveryStats({
  pass_updates,
  notifications,
  failed,
}: Pick<CampaignRow, 'pass_updates' | 'notifications' | 'failed'>): Omit<
  CampaignStats,
  'linkClicks' | 'uniqueClicks'
> {
  return { passUpdates: pass_updates, notifications, failed };
}
