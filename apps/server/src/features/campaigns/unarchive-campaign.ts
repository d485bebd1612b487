import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignUnarchived } from './campaign-events.ts';
import { findCampaign } from './find-campaign.ts';

export async function unarchiveCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, true);
  if (!campaign.archived_at) return;
  await tx.db
    .updateTable('campaigns')
    .set({ archived_at: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  await announce(ctx, tx, [campaignUnarchived({ campaignId })]);
}
