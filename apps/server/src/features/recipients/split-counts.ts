import type { CampaignSplit } from '@tessera/contract';
import type { ShareCounts, SplitCounts } from '../../platform/database/schema/campaigns-tables.ts';
import { type VariantOfPass, variantOf } from './variant-of.ts';

export type SplitAddition = {
  holdout?: Partial<ShareCounts> | undefined;
  variants?: readonly Partial<ShareCounts>[] | undefined;
};

const nothing: ShareCounts = {
  recipients: 0,
  passUpdates: 0,
  notifications: 0,
  failed: 0,
  converted: 0,
  conversions: 0,
  conversionValue: 0,
};

export function addSplitCounts(
  { variants }: Pick<CampaignSplit, 'variants'>,
  before: SplitCounts | null,
  additions: readonly SplitAddition[],
): SplitCounts {
  const parts = [before, ...additions];
  return {
    holdout: sumOf(parts.map((part) => part?.holdout)),
    variants: [0, ...variants.keys().map((index) => index + 1)].map((position) =>
      sumOf(parts.map((part) => part?.variants?.[position])),
    ),
  };
}

/** Passes show a campaign, and may convert, before its first chunk is released. */
export const emptySplitCounts = ({ split }: { split: CampaignSplit | null }): { split_counts?: string } =>
  split ? { split_counts: JSON.stringify(addSplitCounts(split, null, [])) } : {};

function sumOf(counts: readonly (Partial<ShareCounts> | undefined)[]): ShareCounts {
  const sum = { ...nothing };
  for (const each of counts)
    for (const key of Object.keys(nothing) as (keyof ShareCounts)[]) sum[key] += each?.[key] ?? 0;
  return sum;
}

export const additionTo = (share: VariantOfPass, counts: Partial<ShareCounts>): SplitAddition =>
  share === 'holdout'
    ? { holdout: counts }
    : { variants: Array.from({ length: share + 1 }, (_, position) => (position === share ? counts : {})) };

type SplitCampaign = { campaignId: string; split: CampaignSplit | null };

export function sharesOf(
  { campaignId, split }: SplitCampaign,
  passIds: Iterable<string>,
): { holdout: number; variants: number[] } {
  const shares = { holdout: 0, variants: [0, ...(split?.variants ?? []).map(() => 0)] };
  for (const passId of passIds) {
    const share = variantOf(split, { campaignId, passId });
    if (share === 'holdout') shares.holdout++;
    else shares.variants[share] = (shares.variants[share] ?? 0) + 1;
  }
  return shares;
}
