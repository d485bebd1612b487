import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { isPersonalText } from '../rendering/is-personal-text.ts';
import { campaignClassMessageDue, campaignCompleted } from './campaign-events.ts';
import { findCampaign } from './find-campaign.ts';

/**
 * Marks a campaign as Sent once all its chunks are planned and finished for both wallets, and its class message, if any, is sent. Call it
 * with the campaign's row locked.
 */
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
  const campaign = await findCampaign(tx, campaignId);
  if (campaign.status !== 'Sending' || !campaign.planned_at) return;
  const { message, class_message_finished_at, target_pass_template_id: passTemplateId } = campaign;
  if (message !== null && !isPersonalText(message) && !class_message_finished_at)
    return announce(ctx, tx, [campaignClassMessageDue({ campaignId, passTemplateId })]);
  await db
    .updateTable('campaigns')
    .set({ status: 'Sent', finished_at: ctx.clock() })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .execute();
  await announce(ctx, tx, [campaignCompleted({ campaignId })]);
}
