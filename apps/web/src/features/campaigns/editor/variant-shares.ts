import type { CampaignDraft, VariantDraft } from './campaign-draft.ts';

type Split = Pick<CampaignDraft, 'holdoutPercent' | 'variants'>;

/** What each variant gets if all share evenly; variant A gets the rest too. */
function evenShare({ holdoutPercent, variants }: Split): number {
  return Math.max(1, Math.floor((100 - (holdoutPercent || 0)) / (variants.length + 1)));
}

const shareEvenly = (split: Split): Split => ({
  ...split,
  variants: split.variants.map((variant) => ({ ...variant, percent: evenShare(split) })),
});

const isEven = (split: Split): boolean => split.variants.every(({ percent }) => percent === evenShare(split));

export const addVariant = ({ holdoutPercent, variants }: Split, variant: Omit<VariantDraft, 'percent'>) =>
  shareEvenly({ holdoutPercent, variants: [...variants, { ...variant, percent: 0 }] });

/** Shares that were even stay even; others are the admin's. */
export function changeSplit(before: Split, change: Partial<Split>): Split {
  const after = { holdoutPercent: before.holdoutPercent, variants: before.variants, ...change };
  return isEven(before) ? shareEvenly(after) : after;
}
