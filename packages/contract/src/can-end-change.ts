import { changesAnyPass } from './campaign-overlay.ts';
import type { CampaignSplit } from './campaign-split.ts';
import { afterCampaignAction, type CampaignStatus } from './campaign-states.ts';
import type { PassChange } from './pass-change.ts';

type CampaignChange = {
  status: CampaignStatus;
  launchedAt: string | Date | null;
  until: string | Date | null;
  passChange: PassChange | null;
  split: CampaignSplit | null;
};

/** Whether a campaign's change covers passes, or will, so that it can be ended. Of a recurring campaign only its runs have an end. */
export function canEndChange(campaign: CampaignChange, now: Date): boolean {
  const { status, launchedAt, until, passChange, split } = campaign;
  return (
    afterCampaignAction(status, 'endChange') !== null &&
    launchedAt !== null &&
    (until === null || new Date(until) > now) &&
    changesAnyPass(passChange, split)
  );
}
