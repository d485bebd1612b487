import type { Context } from '../../context.ts';
import { findCampaign } from './find-campaign.ts';
import { finishCampaignWhenDone } from './finish-campaign.ts';
import type { ClassMessageResult } from './finish-class-message.job.ts';

/** Adds the result of the class message to its campaign, once, and finishes the campaign. */
export function finishClassMessage(
  ctx: Context,
  { workspaceId, campaignId, notifications, failed }: ClassMessageResult,
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const campaign = await findCampaign(tx, campaignId, true);
    if (campaign.class_message_finished_at) return;
    await tx.db
      .updateTable('campaigns')
      .set({
        class_message_finished_at: ctx.clock(),
        notifications: campaign.notifications + notifications,
        failed: campaign.failed + failed,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', campaignId)
      .execute();
    await finishCampaignWhenDone(ctx, tx, campaignId);
  });
}
