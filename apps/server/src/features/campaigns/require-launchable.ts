import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { canLaunchCampaign } from './campaigns-policy.ts';
import { checkAudience } from './check-audience.ts';
import { checkCampaign } from './check-campaign.ts';
import { checkTrigger } from './check-trigger.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { requireEditableCampaign } from './require-editable-campaign.ts';

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
    // Runs of a recurring campaign that was launched with such a link keep it.
    link: campaign.parent_id ? null : campaign.link,
    passChange: campaign.pass_change,
    split: campaign.split,
  });
  await checkAudience(tx, { passTemplateId, document }, campaign.audience);
  checkTrigger(document, campaign.trigger);
  return campaign;
}
