import { afterCampaignAction, type CampaignStatus, changesPass } from '@tessera/contract';
import type { StoredApproval } from '../../platform/database/schema/campaigns-tables.ts';
import type { CampaignRow } from './find-campaign.ts';

/** Delivered messages cannot be changed. */
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

/** Every admin but the requester. */
export function canDecide({ state, requestedBy }: StoredApproval, userId: string): boolean {
  return state === 'requested' && requestedBy !== userId;
}

/** An approval holds while the campaign is sent. An edit ends it; any other move ends a pending request. */
export function approvalEnds(approval: Pick<StoredApproval, 'state'> | null, after: CampaignStatus): boolean {
  return approval !== null && (after === 'Draft' || approval.state !== 'approved');
}

/** A scheduled or running campaign stays visible, so that an admin can cancel it. */
export function canArchiveCampaign({ status }: Pick<CampaignRow, 'status'>): boolean {
  return afterCampaignAction(status, 'archive') !== null;
}

/** `covers_since` before the change begins: every edit until then is older. */
export const notYet = '0';
