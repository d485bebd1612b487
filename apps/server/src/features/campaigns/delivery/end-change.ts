import { canEndChange } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { nextChange } from '../../../platform/database/next-change.ts';
import { announce } from '../../../platform/events/announce.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import { campaignChangeTurned } from '../campaign-events.ts';
import { type CampaignView, findView, lockRuns, type RunRow } from '../find-campaign.ts';
import { announceClassChange } from './announce-class-change.ts';
import { endOnPasses } from './pause-campaign.ts';

/**
 * The message and delivery stay. For a recurring campaign the changes of all runs end, also of runs that still select recipients. Wallets
 * update without a notification, once for all runs.
 * @throws AppError `campaignNotAllowed`
 */
export async function endChange(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const now = ctx.clock();
  await lockRuns(tx, campaignId);
  const ofRecurring = await lockChangingRuns(tx, campaignId, now);
  const view = await findView(tx, campaignId, true);
  if (!canEndChange(stateOf(view), now))
    throw new AppError('campaignNotAllowed', { message: 'No change of this campaign is running.' });
  const runs = view.run ? [view.run] : ofRecurring;
  if (view.run?.occurrence) await endOnPasses(tx, view.run.id);
  const change = await nextChange(tx, ctx.clock);
  // The number decides on passes, so that servers with different clocks agree; the time is shown.
  const ended = { ...change, change_ended: change.change_number };
  await tx.db
    .updateTable('campaign_runs')
    .set({ ...ended, ends_at: now })
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`id = any(${runs.map(({ id }) => id)}::uuid[])`)
    .execute();
  if (!view.run)
    await tx.db
      .updateTable('campaigns')
      .set({ ...ended, ends_at: null })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', campaignId)
      .execute();
  // A run for everyone asks all passes of the template; else the campaign asks the recipients of its runs.
  const turned = view.run ?? runs.find((run) => run.launched_at !== null && !isFrozen(run));
  await announce(ctx, tx, [campaignChangeTurned(turned ?? { ...view.campaign, is_frozen: true })]);
  if (turned) await announceClassChange(ctx, tx, turned);
}

const stateOf = ({ campaign, run }: CampaignView) => ({
  status: (run ?? campaign).status,
  launchedAt: run ? run.launched_at : campaign.launch_requested_at,
  until: (run ?? campaign).ends_at,
  passChange: campaign.pass_change,
  split: campaign.split,
});

/** The runs of a recurring campaign that passes show by themselves, or that still select recipients; none of another campaign. */
async function lockChangingRuns(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  now: Date,
): Promise<RunRow[]> {
  return db
    .selectFrom('campaign_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', ['Sending', 'Paused', 'Sent'])
    .where((eb) => eb.or([eb('occurrence', 'is', null), eb('launched_at', 'is', null)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
