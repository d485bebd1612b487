import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignArchived } from './campaign-events.ts';
import { canArchiveCampaign } from './campaigns-policy.ts';
import { findCampaign } from './find-campaign.ts';

/** Archives a campaign. Its change on passes continues until its end; archiving an archived campaign changes nothing. */
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
    .set({ archived_at: ctx.clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  await announce(ctx, tx, [campaignArchived({ campaignId })]);
}
