import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { touchPassTemplate } from '../pass-templates/touch-pass-template.ts';
import { applyChangeWindowJob } from './apply-change-window.job.ts';
import { campaignLaunched } from './campaign-events.ts';
import { canLaunchCampaign } from './campaigns-policy.ts';
import { checkCampaign } from './check-campaign.ts';
import { findCampaign } from './find-campaign.ts';
import { requireEditableCampaign } from './require-editable-campaign.ts';

/**
 * Launches a campaign. Its recipients are the template's current passes. Nothing is written per pass: the change is an overlay, and jobs
 * process the recipients in chunks.
 */
export async function launchCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, true);
  requireEditableCampaign(campaign);
  if (!canLaunchCampaign(campaign)) throw new AppError('campaignEmpty');
  const now = ctx.clock();
  if (campaign.ends_at && campaign.ends_at <= now)
    throw new AppError('validationFailed', {
      message: 'The end of the pass change has passed.',
      issues: [{ path: 'until', message: 'Choose an end in the future.' }],
    });
  const passTemplateId = campaign.target_pass_template_id;
  // Prevents a publish or an archiving between the check and the launch.
  await findPassTemplate(tx, passTemplateId, true);
  const { template, document } = await findPublishedDesign(tx, passTemplateId);
  if (template.archived_at) throw new AppError('archived');
  checkCampaign(document, { message: campaign.message, passChange: campaign.pass_change });
  await tx.db
    .updateTable('campaigns')
    .set({ status: 'Sending', launched_at: now })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  await touchPassTemplate(tx, passTemplateId, now);
  await announce(ctx, tx, [campaignLaunched({ campaignId, passTemplateId })]);
  for (const boundary of [campaign.starts_at, campaign.ends_at])
    if (boundary && boundary > now)
      await ctx.queue.send(
        tx,
        applyChangeWindowJob,
        { workspaceId: tx.workspaceId, campaignId },
        { startAfter: boundary },
      );
}
