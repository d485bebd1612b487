import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { hasClassMessage } from '../rendering/has-class-message.ts';
import { campaignClassMessageDue, campaignCompleted } from './campaign-events.ts';
import type { CampaignRow } from './find-campaign.ts';
import { moveCampaign } from './move-campaign.ts';

/**
 * Marks a campaign as Sent once all its chunks are planned and finished for both wallets, and its class message, if any, is sent. Call it
 * with the campaign's row locked.
 */
export async function finishCampaignWhenDone(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
): Promise<CampaignRow> {
  if (campaign.status !== 'Sending' || !campaign.planned_at) return campaign;
  const { workspaceId, db } = tx;
  const campaignId = campaign.id;
  const open = await db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  if (open) return campaign;
  if (hasClassMessage(campaign) && !campaign.class_message_finished_at)
    return requestClassMessage(ctx, tx, campaign);
  const sent = await moveCampaign(tx, campaign, 'complete', { finished_at: ctx.clock() });
  await announce(ctx, tx, [campaignCompleted({ campaignId })]);
  return sent;
}

/** Once: two jobs that send the message at the same time would notify holders twice. */
async function requestClassMessage(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
): Promise<CampaignRow> {
  if (campaign.class_message_due_at) return campaign;
  const requested = await tx.db
    .updateTable('campaigns')
    .set({ class_message_due_at: ctx.clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaign.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: campaignId, target_pass_template_id: passTemplateId } = campaign;
  await announce(ctx, tx, [campaignClassMessageDue({ campaignId, passTemplateId })]);
  return requested;
}
