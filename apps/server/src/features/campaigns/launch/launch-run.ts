import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { RunContent, TriggerOccurrence } from '../../../platform/database/schema/campaigns-tables.ts';
import { findFrequencyCap } from '../../recipients/frequency-cap.ts';
import { selectRecipientsJob } from '../campaigns.jobs.ts';
import type { CampaignRow, RunRow } from '../find-campaign.ts';
import { moveRun } from '../move-campaign.ts';
import { showCampaign } from './show-campaign.ts';

type LaunchContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/** A launch has the id of its campaign; an occurrence of a recurring campaign has its own, and a window of its own. */
type NewRun =
  | { kind: 'launch' }
  | { kind: 'recurring'; occurrence: TriggerOccurrence | null; endsAt: Date | null };

/**
 * Begins a delivery of a campaign. Nothing is written per pass: the change is an overlay, and jobs process the recipients in chunks. Passes
 * show a run for everyone at once, others from the release of their chunk.
 */
export async function launchRun(
  ctx: LaunchContext,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
  each: NewRun,
): Promise<void> {
  const now = ctx.clock();
  const { occurrence, endsAt } =
    each.kind === 'launch' ? { occurrence: null, endsAt: campaign.ends_at } : each;
  const id = each.kind === 'launch' ? campaign.id : ctx.ids.uuid();
  const run = await tx.db
    .insertInto('campaign_runs')
    .values({
      workspace_id: tx.workspaceId,
      id,
      kind: each.kind,
      campaign_id: campaign.id,
      target_pass_template_id: campaign.target_pass_template_id,
      status: 'Sending',
      content: JSON.stringify(contentOf(campaign)),
      starts_at: campaign.starts_at,
      ends_at: endsAt,
      occurrence: occurrence && JSON.stringify(occurrence),
      is_frozen: await isFrozenAt(tx, campaign, { id, occurrence, at: now }),
      created_at: now,
      launch_requested_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await deliver(ctx, tx, run);
}

/** Begins a run whose recipients could not be selected again, as they are now. Call it with the run's row locked. */
export async function relaunchRun(
  ctx: LaunchContext,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
  run: RunRow,
): Promise<void> {
  const now = ctx.clock();
  const isFrozen = await isFrozenAt(tx, campaign, { ...run, at: now });
  const columns = { launch_requested_at: now, is_frozen: isFrozen, problem: null };
  await deliver(ctx, tx, await moveRun(tx, run, 'launch', columns));
}

async function deliver(ctx: LaunchContext, tx: WorkspaceTransaction, run: RunRow): Promise<void> {
  if (run.is_frozen)
    await ctx.queue.send(tx, selectRecipientsJob, { workspaceId: tx.workspaceId, campaignId: run.id });
  else await showCampaign(ctx, tx, run);
}

type Frozen = { id: string; occurrence: TriggerOccurrence | null; at: Date };

async function isFrozenAt(
  tx: WorkspaceTransaction,
  { audience, message, ignores_frequency_cap }: CampaignRow,
  { id, occurrence, at }: Frozen,
): Promise<boolean> {
  return (
    audience.kind !== 'everyone' ||
    occurrence !== null ||
    (await findFrequencyCap(tx, { id, message, ignores_frequency_cap }, at)) !== null
  );
}

/** Kept with the run, so that delivery and rendering read one table, of tests too. */
export const contentOf = (
  campaign: Pick<
    CampaignRow,
    'message' | 'google_message' | 'link' | 'pass_change' | 'split' | 'pace' | 'ignores_quiet_hours'
  >,
): RunContent => ({
  message: campaign.message,
  googleMessage: campaign.google_message,
  link: campaign.link,
  passChange: campaign.pass_change,
  split: campaign.split,
  pace: campaign.pace,
  ignoresQuietHours: campaign.ignores_quiet_hours,
});
