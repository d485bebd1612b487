import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { needsApproval } from './needs-approval.ts';
import { requireReady } from './require-ready.ts';
import { scheduleOnce } from './schedule-once.ts';

/** Schedules a campaign, or schedules it for another time. @throws AppError `campaignNeedsApproval`, and as `requireLaunchable` */
export async function scheduleCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, at }: { campaignId: string; at: Date },
): Promise<void> {
  const ready = await requireReady(ctx, tx, { campaignId, at });
  if (await needsApproval(tx)) throw new AppError('campaignNeedsApproval');
  await scheduleOnce(ctx, tx, { ready, at });
}
