import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { touchPassTemplate } from '../pass-templates/touch-pass-template.ts';
import { announceClassChange } from './announce-class-change.ts';
import {
  campaignCanceled,
  campaignChangeTurned,
  campaignPaused,
  campaignResumed,
} from './campaign-events.ts';
import { findCampaign } from './find-campaign.ts';
import { moveCampaign } from './move-campaign.ts';

type CampaignContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/** Stops the delivery after the chunks under way. What passes show stays. @throws AppError `campaignNotAllowed` */
export async function pauseCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'pause');
  await announce(ctx, tx, [campaignPaused({ campaignId })]);
}

/** Goes on with the next chunk; nothing is repeated. @throws AppError `campaignNotAllowed` */
export async function resumeCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'resume');
  await announce(ctx, tx, [campaignResumed({ campaignId })]);
}

/**
 * Ends a campaign. Its change leaves all passes; its message stays with those that it reached, and never reaches the others.
 * @throws AppError `campaignNotAllowed`
 */
export async function cancelCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const now = ctx.clock();
  const campaign = await moveCampaign(tx, await findCampaign(tx, campaignId, true), 'cancel', {
    finished_at: now,
    scheduled_at: null,
  });
  await announce(ctx, tx, [campaignCanceled({ campaignId })]);
  if (!campaign.launched_at) return;
  const passTemplateId = campaign.target_pass_template_id;
  await touchPassTemplate(tx, passTemplateId, now);
  await announce(ctx, tx, [campaignChangeTurned(campaign)]);
  await announceClassChange(ctx, tx, campaign);
}
