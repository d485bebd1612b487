import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignRow } from './find-campaign.ts';
import { launchOnce } from './launch-once.ts';
import { startRecurring } from './start-recurring.ts';

/** Sends a campaign that is ready, or makes a recurring one active. Who may do so is decided before. */
export async function startCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  ready: CampaignRow,
): Promise<void> {
  await (ready.trigger ? startRecurring(ctx, tx, ready) : launchOnce(ctx, tx, ready));
}
