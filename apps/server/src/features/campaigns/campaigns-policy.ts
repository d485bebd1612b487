import { afterCampaignAction, changesPass } from '@tessera/contract';
import type { CampaignRow } from './find-campaign.ts';

/** A campaign can be edited until its launch: delivered messages cannot be changed. */
export function canEditCampaign(campaign: Pick<CampaignRow, 'status' | 'archived_at'>): boolean {
  return afterCampaignAction(campaign.status, 'edit') !== null && campaign.archived_at === null;
}

/** A campaign needs a message or a change on the pass. */
export function canLaunchCampaign(campaign: Pick<CampaignRow, 'message' | 'pass_change'>): boolean {
  return Boolean(campaign.message) || changesPass(campaign.pass_change);
}

/** A scheduled or running campaign cannot be archived, so that it stays visible and can be canceled. */
export function canArchiveCampaign({ status }: Pick<CampaignRow, 'status'>): boolean {
  return afterCampaignAction(status, 'archive') !== null;
}
