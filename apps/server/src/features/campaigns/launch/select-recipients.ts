import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { nextChange } from '../../../platform/database/next-change.ts';
import type { TriggerOccurrence } from '../../../platform/database/schema/campaigns-tables.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../../platform/queue/job.ts';
import { findSelectedPasses, type PassFilters } from '../../passes/list-passes.ts';
import { findCapped, findFrequencyCap } from '../../recipients/frequency-cap.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import {
  occurrenceCondition,
  recordTriggeredHoldouts,
  recordTriggeredPasses,
} from '../../recipients/triggered-passes.ts';
import { variantOf } from '../../recipients/variant-of.ts';
import { campaignPaused } from '../campaign-events.ts';
import type { CampaignReference } from '../campaigns.jobs.ts';
import { chunkSize } from '../delivery/chunk-size.ts';
import { releaseChunks } from '../delivery/release-chunks.ts';
import { touchPasses } from '../delivery/touch-passes.ts';
import { audienceFilters } from '../draft/audience-filters.ts';
import {
  type CampaignRow,
  findCampaign,
  findRun,
  getRun,
  type RunRow,
  recurringIdOf,
} from '../find-campaign.ts';
import { moveCampaign, moveRun, updateRun } from '../move-campaign.ts';
import { findMessageMark, showCampaign } from './show-campaign.ts';

/** A run ends after this time, so that other workspaces get their turn. */
const runMilliseconds = 5_000;

/**
 * Selects the recipients of a launched campaign as they are at its launch, and writes them as chunks. A chunk is final once written, and its
 * passes show the campaign from its release on, so the first are sent while others are selected. Each chunk advances the cursor in its own
 * transaction, so that a crash repeats and loses none.
 */
export async function selectRecipients(
  ctx: Context,
  run: CampaignReference,
  { signal, retries }: JobAttempt,
): Promise<Again<CampaignReference> | undefined> {
  const until = ctx.clock().getTime() + runMilliseconds;
  try {
    do {
      const { isDone, isLaunched } = await selectChunk(ctx, run);
      if (isLaunched) await release(ctx, run);
      if (isDone) return undefined;
    } while (retries === 0 && !signal.aborted && ctx.clock().getTime() < until);
    return { again: run, afterSeconds: 0 };
  } catch (error) {
    // The audience no longer fits the published design. Retrying does not help until an admin changes one of them.
    if (!(error instanceof AppError)) throw error;
    ctx.logger.warn('The recipients of a campaign could not be selected', { ...run, reason: error.message });
    await giveUp(ctx, run, error.message);
    return undefined;
  }
}

type Selected = {
  /** Nothing is left to select. */
  isDone: boolean;
  /** Chunks may be released. */
  isLaunched: boolean;
};

const over: Selected = { isDone: true, isLaunched: false };

function selectChunk(ctx: Context, { workspaceId, campaignId }: CampaignReference): Promise<Selected> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const run = await findRun(tx, campaignId, true);
    if (!run?.campaign_id || !isFrozen(run) || run.status !== 'Sending' || run.planned_at !== null)
      return over;
    const isLaunched = run.launched_at !== null;
    const requestedAt = run.launch_requested_at;
    const campaign = await findCampaign(tx, run.campaign_id);
    const limit = chunkSize(run.content);
    const passIds = await findSelectedPasses(
      { clock: () => requestedAt },
      tx,
      await runFilters(tx, campaign, run.occurrence),
      { after: run.frozen_through, createdUntil: requestedAt, limit },
    );
    const isDone = passIds.length === 0;
    if (isDone) await updateRun(tx, campaignId, { planned_at: ctx.clock(), recipients: run.recipients ?? 0 });
    // In a transaction of its own: the template must be locked before the frequency cap. A triggered run shows on its passes already, and
    // workers of the previous release would end a campaign whose selection goes on.
    const isDue =
      isDone ||
      (run.frozen_through !== null && !run.occurrence && (await ctx.queue.workers()).areOfThisRelease);
    if (!isLaunched && isDue) await showCampaign(ctx, tx, run);
    if (isDone || (!isLaunched && isDue)) return { isDone, isLaunched };
    const { message, ignores_frequency_cap } = campaign;
    const cap = await findFrequencyCap(tx, { id: run.id, message, ignores_frequency_cap }, requestedAt);
    const capped = cap ? await findCapped(tx, cap, passIds) : new Set<string>();
    await writeChunk(ctx, tx, run, { passIds, capped });
    return { isDone, isLaunched };
  });
}

/** Not in the transaction of the selection, which holds the frequency cap: a release locks a recurring campaign, a launch both in turn. */
function release(ctx: Context, { workspaceId, campaignId }: CampaignReference): Promise<unknown> {
  return ctx.database.inWorkspace(workspaceId, async (tx) =>
    releaseChunks(ctx, tx, await getRun(tx, campaignId, true)),
  );
}

/** The audience, and of a triggered run only those to whom its occurrence applies. */
export async function runFilters(
  tx: WorkspaceTransaction,
  { id: campaignId, target_pass_template_id, audience }: CampaignRow,
  occurrence: TriggerOccurrence | null,
): Promise<PassFilters> {
  const filters = await audienceFilters(tx, target_pass_template_id, audience);
  if (!occurrence) return filters;
  const condition = occurrenceCondition(tx.workspaceId, { campaignId, occurrence });
  return { ...filters, condition };
}

/** A triggered run belongs to its recipients' passes at once. */
async function showOnPasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  run: RunRow,
  passIds: readonly string[],
): Promise<void> {
  const { id: runId, campaign_id: campaignId, occurrence } = run;
  if (!campaignId || !occurrence || passIds.length === 0) return;
  const change = await nextChange(tx, ctx.clock);
  const now = ctx.clock();
  // An admin ended the change while the run selects.
  const endsAt = run.change_ended === null ? run.ends_at : now;
  const messageMark = await findMessageMark(tx, run, change);
  const reached = { campaignId, runId, occurrence, passIds, now, endsAt, change, messageMark };
  await recordTriggeredPasses(tx, reached);
}

async function writeChunk(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  run: RunRow,
  { passIds, capped }: { passIds: string[]; capped: ReadonlySet<string> },
): Promise<void> {
  const { workspaceId, db } = tx;
  const { id: runId, content } = run;
  const frozenThrough = passIds.at(-1);
  if (frozenThrough === undefined) return;
  const addressed = passIds.filter((passId) => !capped.has(passId));
  const isHeldOut = (passId: string) => variantOf(content.split, { campaignId: runId, passId }) === 'holdout';
  const recipients = addressed.filter((passId) => !isHeldOut(passId));
  const heldOut = addressed.filter(isHeldOut);
  const [first] = addressed;
  const last = addressed.at(-1);
  if (first !== undefined && last !== undefined)
    await db
      .insertInto('campaign_chunks')
      .values({
        workspace_id: workspaceId,
        run_id: runId,
        number: await nextChunkNumber(tx, runId),
        first_pass_id: first,
        last_pass_id: last,
        pass_ids: recipients,
        held_out_ids: heldOut.length > 0 ? heldOut : null,
        recipients: recipients.length,
        created_at: ctx.clock(),
      })
      .execute();
  if (run.campaign_id && run.occurrence && heldOut.length > 0)
    await recordTriggeredHoldouts(tx, { campaignId: run.campaign_id, runId, passIds: heldOut });
  await showOnPasses(ctx, tx, run, recipients);
  await updateRun(tx, runId, {
    frozen_through: frozenThrough,
    recipients: (run.recipients ?? 0) + recipients.length,
    capped: run.capped + capped.size,
  });
}

/** Call it with the run's row locked. */
async function nextChunkNumber({ workspaceId, db }: WorkspaceTransaction, runId: string): Promise<number> {
  const { last } = await db
    .selectFrom('campaign_chunks')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/**
 * A campaign that is being sent is paused, and selects further recipients when it is resumed. Else it becomes a draft again, which says why, and a
 * run of a recurring one waits for another launch. Only a triggered run is part of passes already: it leaves them.
 */
function giveUp(
  ctx: Context,
  { workspaceId, campaignId }: CampaignReference,
  problem: string,
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const run = await findRun(tx, campaignId, true);
    if (run?.launched_at) return pauseSelection(ctx, tx, { run, problem });
    if (!run || (run.status !== 'Sending' && run.status !== 'Paused')) return;
    await tx.db
      .deleteFrom('campaign_chunks')
      .where('workspace_id', '=', workspaceId)
      .where('run_id', '=', campaignId)
      .execute();
    if (run.occurrence) {
      const left = await tx.db
        .deleteFrom('triggered_passes')
        .where('workspace_id', '=', workspaceId)
        .where('run_id', '=', campaignId)
        .returning('pass_id')
        .execute();
      await touchPasses(
        ctx,
        tx,
        left.map(({ pass_id }) => pass_id),
      );
    }
    if (!recurringIdOf(run)) {
      await tx.db
        .deleteFrom('campaign_runs')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', campaignId)
        .execute();
      const campaign = await findCampaign(tx, campaignId, true);
      await moveCampaign(tx, campaign, 'giveUp', { problem, launch_requested_at: null });
      return;
    }
    const nothing = { change_ended: null, recipients: null, capped: 0, frozen_through: null };
    await moveRun(tx, run, 'giveUp', { problem, ...nothing });
  });
}

async function pauseSelection(
  ctx: Context,
  tx: WorkspaceTransaction,
  { run, problem }: { run: RunRow; problem: string },
): Promise<void> {
  if (run.status !== 'Sending') return;
  await moveRun(tx, run, 'pause', { problem });
  if (run.kind === 'launch')
    await tx.db
      .updateTable('campaigns')
      .set({ problem })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', run.id)
      .execute();
  await announce(ctx, tx, [campaignPaused({ campaignId: run.id })]);
}
