import type { ApprovalPeople, Campaign } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { canDecide } from './campaigns-policy.ts';
import { findView } from './find-campaign.ts';
import { readCampaign } from './get-campaign.ts';
import { approvalOf } from './present-campaign.ts';

type Viewer = { userId: string; canManage: boolean };

export type CampaignPage = {
  campaign: Campaign;
  permissions: {
    canManage: boolean;
    /** For the pending request. */
    canApprove: boolean;
  };
  people: ApprovalPeople;
};

export async function getCampaignPage(
  ctx: Pick<Context, 'database' | 'identity'>,
  workspaceId: string,
  { campaignId, viewer }: { campaignId: string; viewer: Viewer },
): Promise<CampaignPage> {
  const { campaign, approval } = await ctx.database.inWorkspaceReadOnly(workspaceId, async (tx) => {
    const view = await findView(tx, campaignId);
    return { campaign: await readCampaign(tx, view), approval: approvalOf(view) };
  });
  const { requestedBy = null, decidedBy = null } = approval ?? {};
  const nameOf = await findCreators(ctx, [requestedBy, decidedBy]);
  const { canManage, userId } = viewer;
  return {
    campaign,
    permissions: {
      canManage,
      canApprove: canManage && approval !== null && canDecide(approval, userId),
    },
    people: { requestedBy: nameOf(requestedBy), decidedBy: nameOf(decidedBy) },
  };
}
