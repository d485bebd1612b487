import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignCompleted } from './campaign-events.ts';

/** Sent means: all recipients are cut into chunks, and both wallets are through with every one of them. */
export async function finishCampaignWhenDone(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const { workspaceId, db } = tx;
  const open = await db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  const finished = await db
    .updateTable('campaigns')
    .set({ status: 'Sent', finished_at: ctx.clock() })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .where('planned_at', 'is not', null)
    .where('status', '=', 'Sending')
    .returning('id')
    .executeTakeFirst();
  if (finished) await announce(ctx, tx, [campaignCompleted({ campaignId })]);
}
