import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findFrequencyCap } from '../recipients/frequency-cap.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import type { CampaignRow } from './find-campaign.ts';
import { freezeCampaignJob } from './freeze-campaign.job.ts';
import { moveCampaign } from './move-campaign.ts';
import { showCampaign } from './show-campaign.ts';

/**
 * Sends a campaign that is ready. Nothing is written per pass: the change is an overlay, and jobs process the recipients in chunks. Passes
 * show a campaign for everyone at once, others when their recipients are selected.
 */
export async function launchOnce(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  ready: CampaignRow,
): Promise<void> {
  const now = ctx.clock();
  const campaign = await moveCampaign(tx, ready, 'launch', {
    launch_requested_at: now,
    is_frozen:
      ready.audience.kind !== 'everyone' ||
      ready.occurrence !== null ||
      (await findFrequencyCap(tx, ready, now)) !== null,
    scheduled_at: null,
    problem: null,
  });
  if (isFrozen(campaign))
    await ctx.queue.send(tx, freezeCampaignJob, { workspaceId: tx.workspaceId, campaignId: campaign.id });
  else await showCampaign(ctx, tx, campaign);
}
