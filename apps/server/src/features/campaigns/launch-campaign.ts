import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findFrequencyCap } from '../recipients/frequency-cap.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import { canLaunchCampaign } from './campaigns-policy.ts';
import { checkAudience } from './check-audience.ts';
import { checkCampaign } from './check-campaign.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { freezeCampaignJob } from './freeze-campaign.job.ts';
import { moveCampaign } from './move-campaign.ts';
import { requireEditableCampaign } from './require-editable-campaign.ts';
import { showCampaign } from './show-campaign.ts';

type CampaignContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/**
 * Launches a campaign. Nothing is written per pass: the change is an overlay, and jobs process the recipients in chunks. Passes show a
 * campaign for everyone at once, others when their recipients are selected.
 */
export async function launchCampaign(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const now = ctx.clock();
  const ready = await requireLaunchable(tx, campaignId, now);
  const campaign = await moveCampaign(tx, ready, 'launch', {
    launch_requested_at: now,
    is_frozen: ready.audience.kind !== 'everyone' || (await findFrequencyCap(tx, ready, now)) !== null,
    scheduled_at: null,
    problem: null,
  });
  if (isFrozen(campaign))
    await ctx.queue.send(tx, freezeCampaignJob, { workspaceId: tx.workspaceId, campaignId });
  else await showCampaign(ctx, tx, campaign);
}

/**
 * The campaign, locked, if it could be launched at that time.
 * @throws AppError `campaignEmpty`, `campaignNotEditable`, `campaignArchived`, `archived`, `notPublished`, `validationFailed`
 */
export async function requireLaunchable(
  tx: WorkspaceTransaction,
  campaignId: string,
  at: Date,
): Promise<CampaignRow> {
  const campaign = await findCampaign(tx, campaignId, true);
  requireEditableCampaign(campaign);
  if (!canLaunchCampaign(campaign)) throw new AppError('campaignEmpty');
  if (campaign.ends_at && campaign.ends_at <= at)
    throw new AppError('validationFailed', {
      message: 'The pass change would end before the campaign is launched.',
      issues: [{ path: 'until', message: 'Choose an end after the launch.' }],
    });
  const passTemplateId = campaign.target_pass_template_id;
  // Prevents a publish or an archiving between the check and the launch.
  await findPassTemplate(tx, passTemplateId, true);
  const { template, document } = await findPublishedDesign(tx, passTemplateId);
  if (template.archived_at) throw new AppError('archived');
  await checkCampaign(tx, document, {
    message: campaign.message,
    googleMessage: campaign.google_message,
    passChange: campaign.pass_change,
    split: campaign.split,
  });
  await checkAudience(tx, { passTemplateId, document }, campaign.audience);
  return campaign;
}
