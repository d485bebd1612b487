import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPass } from '../passes/find-pass.ts';
import { overlaysMax, recipientCondition } from '../recipients/recipient-condition.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { withFrozenCampaigns } from '../recipients/with-frozen-campaigns.ts';
import { launchedCampaigns, overlayOf, overlaysOf, triggeredCampaigns } from '../rendering/load-overlays.ts';

/** The campaigns that apply to a pass, the newest first, each with the pass's variant; 0 is the campaign's own content. @throws AppError `notFound` */
export async function listCampaignsOfPass(
  tx: WorkspaceTransaction,
  passId: string,
): Promise<{ campaignId: string; variant: number }[]> {
  const pass = await withFrozenCampaigns(tx, await findPass(tx, passId));
  const campaigns = await launchedCampaigns(tx.db, tx.workspaceId)
    .innerJoin('passes as pass', 'pass.pass_template_id', 'campaign.target_pass_template_id')
    .where('pass.workspace_id', '=', tx.workspaceId)
    .where('pass.id', '=', passId)
    .where(recipientCondition(tx.workspaceId, { campaign: 'campaign', pass: 'pass' }))
    .limit(overlaysMax)
    .execute();
  const triggered = await triggeredCampaigns(tx.db, tx.workspaceId)
    .where('campaign.target_pass_template_id', '=', pass.pass_template_id)
    .execute();
  return overlaysOf([...campaigns, ...triggered].map(overlayOf), pass).flatMap(({ campaignId, split }) => {
    const variant = variantOf(split, { campaignId, passId });
    return variant === 'holdout' ? [] : { campaignId, variant };
  });
}
