import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignRow } from './find-campaign.ts';
import { requireLaunchable } from './require-launchable.ts';

/** The campaign, locked, if it could be launched now, or be scheduled for that time. @throws as `requireLaunchable` */
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
  const campaign = await requireLaunchable(tx, campaignId, at ?? now);
  if (at && campaign.trigger)
    throw new AppError('validationFailed', {
      message: 'A recurring campaign is not scheduled: launch it, and its runs begin by themselves.',
      issues: [{ path: 'trigger', message: 'Launch the campaign, or remove what makes it recurring.' }],
    });
  return campaign;
}
