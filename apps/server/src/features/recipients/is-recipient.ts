import type { CampaignSplit } from '@tessera/contract';
import type { TriggeredRun } from './triggered-passes.ts';
import { variantOf } from './variant-of.ts';

export type RecipientRule = {
  campaignId: string;
  isFrozen: boolean;
  launchedAt: Date;
  expiredThrough: Date | null;
  /** Its holdout is not addressed. */
  split: CampaignSplit | null;
};

export type FrozenCampaign = { id: string; since: number };

export type RecipientFacts = {
  id: string;
  created_at: Date;
  voided_at: Date | null;
  expires_at: Date | null;
  frozen_campaigns: readonly FrozenCampaign[];
  triggered_runs: readonly TriggeredRun[];
};

/** A released chunk lists the pass, or it existed, usable, at a launch for everyone; and it is not held out. SQL: `recipientCondition`. */
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

export const isFrozen = (campaign: { is_frozen: boolean }): boolean => campaign.is_frozen;
