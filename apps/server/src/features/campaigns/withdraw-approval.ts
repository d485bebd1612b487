import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findCampaign } from './find-campaign.ts';
import { writeApproval } from './write-approval.ts';

/** Ends a request that was not answered yet. @throws AppError `campaignNotAllowed` */
export async function withdrawApproval(
  _: unknown,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, true);
  if (campaign.approval?.state !== 'requested') throw new AppError('campaignNotAllowed');
  await writeApproval(tx, campaign, null);
}
