import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { ClassMessageResult } from '../campaigns.jobs.ts';
import { getRun } from '../find-campaign.ts';
import { updateRun } from '../move-campaign.ts';
import { finishCampaignWhenDone } from './finish-campaign.ts';
import { addDelivery } from './finish-chunks.ts';

export function finishClassMessage(ctx: Context, result: ClassMessageResult): Promise<void> {
  return ctx.database.inWorkspace(result.workspaceId, (tx) => addClassMessageResult(ctx, tx, result));
}

export async function addClassMessageResult(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, notifications, failed, failures }: Omit<ClassMessageResult, 'workspaceId'>,
): Promise<void> {
  const run = await getRun(tx, campaignId, true);
  if (run.class_message_finished_at) return;
  const result = { wallet: 'google', passUpdates: 0, notifications, failed, failures } as const;
  const finished = await updateRun(tx, campaignId, {
    class_message_finished_at: ctx.clock(),
    notifications: run.notifications + notifications,
    failed: run.failed + failed,
    delivery: JSON.stringify(addDelivery(run.delivery, [result])),
  });
  await finishCampaignWhenDone(ctx, tx, finished);
}
