import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignArchived } from './campaign-events.ts';
import { approvalEnds, canArchiveCampaign } from './campaigns-policy.ts';
import { findCampaign } from './find-campaign.ts';

/** Archives a campaign, and ends a request for its approval. Its change on passes continues until its end; archiving an archived campaign changes nothing. */
export async function archiveCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, true);
  if (campaign.archived_at) return;
  if (!canArchiveCampaign(campaign)) throw new AppError('campaignUnderWay');
  await tx.db
    .updateTable('campaigns')
    .set({
      archived_at: ctx.clock(),
      ...(approvalEnds(campaign.approval, campaign.status) && { approval: null }),
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  await announce(ctx, tx, [campaignArchived({ campaignId })]);
}
