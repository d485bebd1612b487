import { AppError } from '../../app-error.ts';
import { canEditCampaign } from './campaigns-policy.ts';
import type { CampaignRow } from './find-campaign.ts';

/** Throws if a campaign can no longer be edited or launched, with the reason. */
export function requireEditableCampaign(campaign: Pick<CampaignRow, 'status' | 'archived_at'>): void {
  if (canEditCampaign(campaign)) return;
  throw new AppError(campaign.archived_at ? 'campaignArchived' : 'campaignNotEditable');
}
