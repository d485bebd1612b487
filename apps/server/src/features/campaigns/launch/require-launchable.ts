import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { canEditCampaign, canLaunchCampaign } from '../campaigns-policy.ts';
import { checkAudience, checkCampaign, checkTrigger } from '../draft/check-campaign.ts';
import { type CampaignRow, findCampaign, lockRuns, type RunRow } from '../find-campaign.ts';

/** The error gives the reason. */
export function requireEditableCampaign(campaign: Pick<CampaignRow, 'status' | 'archived_at'>): void {
  if (canEditCampaign(campaign)) return;
  throw new AppError(campaign.archived_at ? 'campaignArchived' : 'campaignNotEditable');
}

/** Locks the campaign. @throws as `requireLaunchable` */
export async function requireReady(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { campaignId, at }: { campaignId: string; at: Date | null },
): Promise<CampaignRow> {
  const now = clock();
  if (at && at <= now)
    throw new AppError('validationFailed', {
      message: 'Choose a time in the future, or launch the campaign now.',
      issues: [{ path: 'at', message: 'Choose a time in the future.' }],
    });
  await lockRuns(tx, campaignId);
  const campaign = await findCampaign(tx, campaignId, true);
  requireEditableCampaign(campaign);
  await requireLaunchable(tx, campaign, { endsAt: campaign.ends_at, at: at ?? now, link: campaign.link });
  if (at && campaign.trigger)
    throw new AppError('validationFailed', {
      message: 'A recurring campaign is not scheduled: launch it, and its runs begin by themselves.',
      issues: [{ path: 'trigger', message: 'Launch the campaign, or remove what makes it recurring.' }],
    });
  return campaign;
}

/** Locks the recurring campaign. @throws as `requireLaunchable` */
export async function requireRunReady(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  run: RunRow,
): Promise<CampaignRow> {
  requireEditableCampaign(run);
  const campaign = await findCampaign(tx, run.campaign_id ?? '', true);
  await requireLaunchable(tx, campaign, { endsAt: run.ends_at, at: clock() });
  return campaign;
}

export async function needsApproval({ workspaceId, db }: WorkspaceTransaction): Promise<boolean> {
  const { campaign_rules } = await db
    .selectFrom('workspaces')
    .select('campaign_rules')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return campaign_rules?.needsApproval ?? false;
}

type Launch = {
  endsAt: Date | null;
  at: Date;
  /** Absent for a run: it keeps the link of its launch. */
  link?: string | null;
};

/** @throws AppError `campaignEmpty`, `campaignNotEditable`, `campaignArchived`, `archived`, `notPublished`, `validationFailed` */
export async function requireLaunchable(
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
  { endsAt, at, link = null }: Launch,
): Promise<void> {
  if (!canLaunchCampaign(campaign)) throw new AppError('campaignEmpty');
  if (endsAt && endsAt <= at)
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
    link,
    passChange: campaign.pass_change,
    split: campaign.split,
  });
  await checkAudience(tx, { passTemplateId, document }, campaign.audience);
  await checkTrigger(tx, { passTemplateId, document }, campaign.trigger);
}
