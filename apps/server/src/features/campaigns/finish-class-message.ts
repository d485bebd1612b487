import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findCampaign } from './find-campaign.ts';
import { finishCampaignWhenDone } from './finish-campaign.ts';
import { addDelivery } from './finish-chunks.ts';
import type { ClassMessageResult } from './finish-class-message.job.ts';

/** Adds the result of the class message to its campaign, once, and finishes the campaign. */
export function finishClassMessage(ctx: Context, result: ClassMessageResult): Promise<void> {
  return ctx.database.inWorkspace(result.workspaceId, (tx) => addClassMessageResult(ctx, tx, result));
}

/** As `finishClassMessage`, in the caller's transaction. */
export async function addClassMessageResult(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, notifications, failed, failures }: Omit<ClassMessageResult, 'workspaceId'>,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, true);
  if (campaign.class_message_finished_at) return;
  const finished = await tx.db
    .updateTable('campaigns')
    .set({
      class_message_finished_at: ctx.clock(),
      notifications: campaign.notifications + notifications,
      failed: campaign.failed + failed,
      delivery: JSON.stringify(
        addDelivery(campaign.delivery, [
          { wallet: 'google', passUpdates: 0, notifications, failed, failures },
        ]),
      ),
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await finishCampaignWhenDone(ctx, tx, finished);
}
