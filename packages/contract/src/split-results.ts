import type { WalletResults } from './campaign-results.ts';
import type { CampaignConversions } from './goals/input.ts';
import type { Uplift } from './uplift.ts';

type ShareResults = {
  /** The passes to which the delivery has come. */
  recipients: number;
  conversions: CampaignConversions;
};

export type VariantResults = ShareResults &
  WalletResults & {
    name: string;
    uniqueClicks: number;
    /** Null for the variant that others are compared with, and while there is not enough data. */
    uplift: Uplift | null;
  };

/** What the variants of a split campaign compare: with the holdout if there is one, else with variant A. */
export type SplitComparison = {
  measure: 'conversions' | 'uniqueClicks';
  baseline: 'holdout' | 'firstVariant';
};

/** The results of a split campaign by variant, the campaign's own content first. */
export type SplitResults = {
  variants: VariantResults[];
  /** Passes that the campaign left out for comparison; null without a holdout. */
  holdout: ShareResults | null;
  /** Null if nothing is measured in two groups. */
  comparison: SplitComparison | null;
};
