import type { CampaignStats, SplitResults } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { readCounts } from '../../pass-templates/read-counts.ts';
import { firstClickOf } from '../../rendering/click-link.ts';
import { type CampaignRow, type CampaignView, idOf } from '../find-campaign.ts';
import { presentSplitResults } from './present-split-results.ts';

export type CampaignResults = { stats: CampaignStats; splitResults: SplitResults | null };

export async function readCampaignStats(
  tx: WorkspaceTransaction,
  views: readonly CampaignView[],
): Promise<(view: CampaignView) => CampaignResults> {
  const clicks = await readCounts(tx, views.map(idOf));
  return (view) => {
    const { campaign, run } = view;
    const { linkClicked = 0, ...counts } = clicks.get(idOf(view)) ?? {};
    const uniqueClicks = [null, ...(campaign.split?.variants ?? [])].map(
      (_, position) => counts[firstClickOf(position)] ?? 0,
    );
    return {
      stats: {
        ...deliveryStats(run ?? campaign),
        linkClicks: linkClicked,
        uniqueClicks: uniqueClicks.reduce((sum, count) => sum + count, 0),
      },
      splitResults: presentSplitResults(campaign, (run ?? campaign).split_counts, uniqueClicks),
    };
  };
}

/** The row sums up all finished chunks. */
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
