import { canEndChange } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { announceClassChange } from './announce-class-change.ts';
import { campaignChangeTurned } from './campaign-events.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { lockRuns } from './lock-runs.ts';
import { moveCampaign } from './move-campaign.ts';
import { touchCampaign } from './touch-campaign.ts';

/**
 * Ends the change of a launched campaign for all passes; its message and delivery stay. Of a recurring campaign the changes of all runs so
 * far end. Wallets are asked to update as at the date of an end, without a notification. @throws AppError `campaignNotAllowed`
 */
export async function endChange(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const now = ctx.clock();
  await lockRuns(tx, campaignId);
  const runs = await lockChangingRuns(tx, campaignId, now);
  const campaign = await findCampaign(tx, campaignId, true);
  if (!canEndChange(stateOf(campaign), now))
    throw new AppError('campaignNotAllowed', { message: 'No change of this campaign is running.' });
  if (campaign.occurrence) await endOnPasses(tx, campaign.id);
  for (const each of [...runs, campaign]) {
    // The number decides on passes, so that servers with different clocks agree; the time is shown.
    const { change_number: change_ended } = await touchCampaign(ctx, tx, each.id);
    const columns = { change_ended, ...(each.trigger === null && { ends_at: now }) };
    await moveCampaign(tx, each, 'endChange', columns);
    await announce(ctx, tx, [campaignChangeTurned(each)]);
    await announceClassChange(ctx, tx, each);
  }
}

const stateOf = (campaign: CampaignRow) => ({
  status: campaign.status,
  launchedAt: campaign.trigger ? campaign.launch_requested_at : campaign.launched_at,
  until: campaign.ends_at,
  passChange: campaign.pass_change,
  split: campaign.split,
});

/** The runs of a recurring campaign that passes show by themselves; none of another campaign. */
async function lockChangingRuns(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  now: Date,
): Promise<CampaignRow[]> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('parent_id', '=', campaignId)
    .where('occurrence', 'is', null)
    .where('status', '<>', 'Canceled')
    .where('launched_at', 'is not', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A triggered run shows on passes by their rows. */
async function endOnPasses({ workspaceId, db }: WorkspaceTransaction, runId: string): Promise<void> {
  await db
    .updateTable('triggered_passes')
    // Not the clock's time: other servers' clocks may be behind.
    .set(({ ref }) => ({ ends_at: ref('reached_at') }))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
}
