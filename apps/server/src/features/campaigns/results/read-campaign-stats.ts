import {
  type CampaignStats,
  firstVariantName,
  type Proportion,
  type SplitComparison,
  type SplitResults,
  upliftOf,
} from '@tessera/contract';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { ShareCounts, SplitCounts } from '../../../platform/database/schema/campaigns-tables.ts';
import { readCounts } from '../../pass-templates/statistics/read-counts.ts';
import { firstClickOf } from '../../rendering/click-link.ts';
import { type CampaignRow, type CampaignView, idOf } from '../find-campaign.ts';

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

type SplitCampaign = Pick<CampaignRow, 'split' | 'goal_id' | 'link'>;

/** Null without a split, and before the first recipient. */
function presentSplitResults(
  campaign: SplitCampaign,
  counts: SplitCounts | null,
  uniqueClicks: readonly number[],
): SplitResults | null {
  const { split } = campaign;
  if (!split || !counts) return null;
  const comparison = comparisonOf(campaign);
  const measured = counts.variants.map((share, position) =>
    comparison?.measure === 'uniqueClicks'
      ? { successes: uniqueClicks[position] ?? 0, total: share.recipients }
      : convertedOf(share),
  );
  const baseline = comparison?.baseline === 'holdout' ? convertedOf(counts.holdout) : measured[0];
  const names = [firstVariantName, ...split.variants.map(({ name }) => name)];
  const upliftAt = (position: number) => {
    const group = measured[position];
    const isBaseline = comparison?.baseline === 'firstVariant' && position === 0;
    return comparison && group && baseline && !isBaseline ? upliftOf(group, baseline) : null;
  };
  return {
    variants: counts.variants.map((share, position) => ({
      name: names[position] ?? '',
      recipients: share.recipients,
      passUpdates: share.passUpdates,
      notifications: share.notifications,
      failed: share.failed,
      uniqueClicks: uniqueClicks[position] ?? 0,
      conversions: conversionsOf(share),
      uplift: upliftAt(position),
    })),
    holdout:
      split.holdoutPercent > 0
        ? { recipients: counts.holdout.recipients, conversions: conversionsOf(counts.holdout) }
        : null,
    comparison,
  };
}

/** A holdout sees no link: only conversions compare with it. */
function comparisonOf({ split, goal_id, link }: SplitCampaign): SplitComparison | null {
  if (goal_id && split && split.holdoutPercent > 0) return { measure: 'conversions', baseline: 'holdout' };
  if (!split || split.variants.length === 0) return null;
  if (goal_id) return { measure: 'conversions', baseline: 'firstVariant' };
  return link ? { measure: 'uniqueClicks', baseline: 'firstVariant' } : null;
}

const convertedOf = ({ converted, recipients }: ShareCounts): Proportion => ({
  successes: converted,
  total: recipients,
});

const conversionsOf = ({ converted, conversions, conversionValue }: ShareCounts) => ({
  passes: converted,
  total: conversions,
  value: conversionValue,
});
