import { canEndChange } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import { announceClassChange } from './announce-class-change.ts';
import { campaignChangeTurned } from './campaign-events.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { lockRuns } from './lock-runs.ts';

/**
 * Ends the change of a launched campaign for all passes; its message and delivery stay. Of a recurring campaign the changes of all runs so
 * far end, also of those that still select recipients. Wallets are asked to update as at the date of an end, once for all runs, without a
 * notification. @throws AppError `campaignNotAllowed`
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
  const change = await nextChange(tx, ctx.clock);
  await tx.db
    .updateTable('campaigns')
    .set({
      ...change,
      // The number decides on passes, so that servers with different clocks agree; the time is shown.
      change_ended: change.change_number,
      ends_at: sql<Date | null>`case when trigger is null then ${now}::timestamptz end`,
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`id = any(${[campaign, ...runs].map(({ id }) => id)}::uuid[])`)
    .execute();
  // A run for everyone asks all passes of the template; else the campaign asks the recipients of its runs.
  const turned = runs.find((run) => run.launched_at !== null && !isFrozen(run)) ?? campaign;
  await announce(ctx, tx, [campaignChangeTurned(turned)]);
  await announceClassChange(ctx, tx, turned);
}

const stateOf = (campaign: CampaignRow) => ({
  status: campaign.status,
  launchedAt: campaign.trigger ? campaign.launch_requested_at : campaign.launched_at,
  until: campaign.ends_at,
  passChange: campaign.pass_change,
  split: campaign.split,
});

/** The runs of a recurring campaign that passes show by themselves, or that still select recipients; none of another campaign. */
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
    .where('status', 'in', ['Sending', 'Paused', 'Sent'])
    .where((eb) => eb.or([eb('occurrence', 'is', null), eb('launched_at', 'is', null)]))
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
