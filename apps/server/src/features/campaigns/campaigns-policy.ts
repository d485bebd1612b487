import type { CampaignRow } from './find-campaign.ts';

/** A campaign can be edited until it is launched: what holders were told cannot be rewritten. */
export function canEditCampaign(campaign: Pick<CampaignRow, 'status' | 'archived_at'>): boolean {
  return campaign.status === 'Draft' && campaign.archived_at === null;
}

/** Something must reach the holder: a notification, or a change on the pass. */
export function canLaunchCampaign(campaign: Pick<CampaignRow, 'message' | 'pass_change'>): boolean {
  return Boolean(campaign.message) || Object.keys(campaign.pass_change?.fields ?? {}).length > 0;
}

/** What is under way, or will be by itself, cannot be put out of sight: somebody must be able to see it, and stop it. */
export function canArchiveCampaign({ status }: Pick<CampaignRow, 'status'>): boolean {
  return status === 'Draft' || status === 'Sent' || status === 'Canceled';
}
