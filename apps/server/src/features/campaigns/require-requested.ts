import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { StoredApproval } from '../../platform/database/schema/campaigns-tables.ts';
import { canDecide } from './campaigns-policy.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';

export type Decision = {
  campaignId: string;
  /** The request that the admin saw. */
  approvalId: string;
  decidedBy: string;
};

/** The locked campaign with a request that this admin can decide. @throws AppError `notFound`, `conflict`, `forbidden` */
export async function requireRequested(
  tx: WorkspaceTransaction,
  { campaignId, approvalId, decidedBy }: Decision,
): Promise<{ campaign: CampaignRow; approval: StoredApproval }> {
  const campaign = await findCampaign(tx, campaignId, true);
  const { approval } = campaign;
  if (approval?.id !== approvalId || approval.state !== 'requested')
    throw new AppError('conflict', {
      message:
        'This request has ended: it was answered or withdrawn, or the campaign was changed. Reload to see what is asked now.',
    });
  if (!canDecide(approval, decidedBy))
    throw new AppError('forbidden', {
      message: 'You asked for this approval, so another admin has to decide.',
    });
  return { campaign, approval };
}
