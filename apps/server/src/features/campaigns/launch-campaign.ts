import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { needsApproval } from './needs-approval.ts';
import { requireReady } from './require-ready.ts';
import { startCampaign } from './start-campaign.ts';

/** Sends a campaign, or makes a recurring one active. @throws AppError `campaignNeedsApproval`, and as `requireLaunchable` */
export async function launchCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const ready = await requireReady(ctx, tx, { campaignId, at: null });
  if (await needsApproval(tx)) throw new AppError('campaignNeedsApproval');
  await startCampaign(ctx, tx, ready);
}
