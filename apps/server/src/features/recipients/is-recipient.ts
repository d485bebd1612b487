import type { CampaignSplit } from '@tessera/contract';
import type { TriggeredRun } from './triggered-passes.ts';
import { variantOf } from './variant-of.ts';

/** What decides about the recipients of a launched campaign. */
export type RecipientRule = {
  campaignId: string;
  /** Whether the recipients are listed in the campaign's chunks; else everyone that the times below allow. */
  isFrozen: boolean;
  launchedAt: Date;
  /** Passes created until then had expired by the design at the launch. */
  expiredThrough: Date | null;
  /** Its holdout is not addressed. */
  split: CampaignSplit | null;
};

/** `since`: the change number by which the pass shows it. */
export type FrozenCampaign = { id: string; since: number };

/** What of a pass decides. */
export type RecipientFacts = {
  id: string;
  created_at: Date;
  voided_at: Date | null;
  expires_at: Date | null;
  /** The frozen campaigns that list the pass in a released chunk. */
  frozen_campaigns: readonly FrozenCampaign[];
  /** The latest run of each recurring campaign that reached the pass. */
  triggered_runs: readonly TriggeredRun[];
};

/**
 * Whether a launched campaign shows on the pass: a released chunk lists it, or, for everyone, it existed at the launch and was neither voided nor
 * expired by then; and it is not held out. `recipientCondition` is the same in SQL.
 */
export function isRecipient(
  { campaignId, isFrozen, launchedAt, expiredThrough, split }: RecipientRule,
  { id, created_at, voided_at, expires_at, frozen_campaigns }: Omit<RecipientFacts, 'triggered_runs'>,
): boolean {
  if (variantOf(split, { campaignId, passId: id }) === 'holdout') return false;
  if (isFrozen) return frozen_campaigns.some(({ id: listedId }) => listedId === campaignId);
  return (
    created_at <= launchedAt &&
    (voided_at === null || voided_at > launchedAt) &&
    (expires_at === null || expires_at > launchedAt) &&
    (expiredThrough === null || created_at > expiredThrough)
  );
}

/** Whether a launched campaign's recipients are listed in its chunks. */
export const isFrozen = (campaign: { is_frozen: boolean }): boolean => campaign.is_frozen;
