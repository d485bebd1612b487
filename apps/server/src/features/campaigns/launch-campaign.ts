import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { launchOnce } from './launch-once.ts';
import { requireLaunchable } from './require-launchable.ts';
import { startRecurring } from './start-recurring.ts';

/** Sends a campaign, or makes a recurring one active. @throws as `requireLaunchable` */
export async function launchCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const ready = await requireLaunchable(tx, campaignId, ctx.clock());
  await (ready.trigger ? startRecurring(ctx, tx, ready) : launchOnce(ctx, tx, ready));
}
