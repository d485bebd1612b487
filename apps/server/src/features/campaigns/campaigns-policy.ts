import { afterCampaignAction, type CampaignStatus, changesPass } from '@tessera/contract';
import type { StoredApproval } from '../../platform/database/schema/campaigns-tables.ts';
import type { CampaignRow } from './find-campaign.ts';

/** A campaign can be edited until its launch: delivered messages cannot be changed. */
export function canEditCampaign(campaign: Pick<CampaignRow, 'status' | 'archived_at'>): boolean {
  return afterCampaignAction(campaign.status, 'edit') !== null && campaign.archived_at === null;
}

/** A campaign needs a message or a change on the pass. */
export function canLaunchCampaign(campaign: Pick<CampaignRow, 'message' | 'pass_change'>): boolean {
  return Boolean(campaign.message) || changesPass(campaign.pass_change);
}

/** A second admin is asked about a draft, once. */
export function canRequestApproval({ status, approval }: Pick<CampaignRow, 'status' | 'approval'>): boolean {
  return status === 'Draft' && approval?.state !== 'requested';
}

/** Every admin but the one who asked can approve or decline what is requested. */
export function canDecide({ state, requestedBy }: StoredApproval, userId: string): boolean {
  return state === 'requested' && requestedBy !== userId;
}

/** What was approved holds while it is sent. An edit ends it; any other move ends what is not approved. */
export function approvalEnds(approval: Pick<StoredApproval, 'state'> | null, after: CampaignStatus): boolean {
  return approval !== null && (after === 'Draft' || approval.state !== 'approved');
}

/** A scheduled or running campaign cannot be archived, so that it stays visible and can be canceled. */
export function canArchiveCampaign({ status }: Pick<CampaignRow, 'status'>): boolean {
  return afterCampaignAction(status, 'archive') !== null;
}

/** `covers_since` of a launched campaign whose change begins later: what is edited until then is older. */
export const notYet = '0';
