import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { nextChange } from '../../../platform/database/next-change.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../../platform/queue/job.ts';
import { findCapped, findFrequencyCap } from '../../recipients/frequency-cap.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import { recordTriggeredHoldouts, recordTriggeredPasses } from '../../recipients/triggered-passes.ts';
import { variantOf } from '../../recipients/variant-of.ts';
import { campaignPaused } from '../campaign-events.ts';
import type { CampaignReference } from '../campaigns.jobs.ts';
import { chunkSize } from '../delivery/chunk-size.ts';
import { releaseChunks } from '../delivery/release-chunks.ts';
import { touchPasses } from '../delivery/touch-passes.ts';
import { findCampaign, findRun, getRun, type RunRow, recurringIdOf } from '../find-campaign.ts';
import { moveCampaign, moveRun, updateRun } from '../move-campaign.ts';
import { findRecipients, type SelectingRun } from './find-recipients.ts';
import { findMessageMark, showCampaign } from './show-campaign.ts';

/** A run ends after this time, so that other workspaces get their turn. */
const runMilliseconds = 5_000;
/** Until another worker that selects the same recipients has advanced, or is dead. */
const conflictSeconds = 1;

/**
 * Selects the recipients of a launched campaign as they are at its launch, and writes them as chunks, in the order of pass ids. A chunk is
 * final once written, and its passes show the campaign from its release on, so the first are sent while others are selected. Each range
 * advances the cursor in its own transaction, so that a crash repeats and loses none.
 */
export async function selectRecipients(
  ctx: Context,
  reference: CampaignReference,
  { signal, retries }: JobAttempt,
): Promise<Again<CampaignReference> | undefined> {
  const { workspaceId, campaignId } = reference;
  const until = ctx.clock().getTime() + runMilliseconds;
  const later = { again: reference, afterSeconds: conflictSeconds };
  const isOver = () => retries > 0 || signal.aborted || ctx.clock().getTime() >= until;
  try {
    const run = await ctx.database.inWorkspace(workspaceId, (tx) => findRun(tx, campaignId));
    if (!isSelecting(run)) return undefined;
    let selected: Selected = { after: run.frozen_through, through: run.frozen_through, passIds: [] };
    for await (const { through, passIds } of findRecipients(ctx, workspaceId, run)) {
      selected = { ...selected, through, passIds: [...selected.passIds, ...passIds] };
      if (selected.passIds.length < chunkSize(run.content) && !isOver()) continue;
      if (!(await advance(ctx, reference, selected))) return later;
      if (isOver()) return { again: reference, afterSeconds: 0 };
      selected = { after: through, through, passIds: [] };
    }
    if (selected.through !== selected.after && !(await advance(ctx, reference, selected))) return later;
    return (await conclude(ctx, reference, selected.through)) ? undefined : later;
  } catch (error) {
    // The audience no longer fits the published design. Retrying does not help until an admin changes one of them.
    if (!(error instanceof AppError)) throw error;
    ctx.logger.warn('The recipients of a campaign could not be selected', {
      ...reference,
      reason: error.message,
    });
    await giveUp(ctx, reference, error.message);
    return undefined;
  }
}

function isSelecting(run: RunRow | undefined): run is SelectingRun {
  return (
    run !== undefined &&
    run.campaign_id !== null &&
    isFrozen(run) &&
    run.status === 'Sending' &&
    run.planned_at === null
  );
}

/** Passes with ids above `after` up to `through`. */
type Selected = { after: string | null; through: string | null; passIds: readonly string[] };

/** Writes the recipients, and releases chunks. False if the run no longer selects, or another worker has advanced it. */
async function advance(ctx: Context, reference: CampaignReference, selected: Selected): Promise<boolean> {
  const run = await ctx.database.inWorkspace(reference.workspaceId, async (tx) => {
    const locked = await findRun(tx, reference.campaignId, true);
    return isSelecting(locked) && locked.frozen_through === selected.after
      ? writeSelected(ctx, tx, locked, selected)
      : null;
  });
  if (!run) return false;
  if (run.launched_at === null) {
    // A small audience is selected completely before it shows. A triggered run shows on its passes already, and workers of the previous release would end a campaign whose selection goes on.
    if (selected.after === null || run.occurrence || !(await ctx.queue.workers()).areOfThisRelease)
      return true;
    // In a transaction of its own: the template must be locked before the frequency cap.
    await ctx.database.inWorkspace(reference.workspaceId, async (tx) => {
      const locked = await findRun(tx, reference.campaignId, true);
      if (isSelecting(locked) && locked.launched_at === null) await showCampaign(ctx, tx, locked);
    });
  }
  await release(ctx, reference);
  return true;
}

/** Nothing is left to select. False as of `advance`. */
async function conclude(
  ctx: Context,
  reference: CampaignReference,
  through: string | null,
): Promise<boolean> {
  const run = await ctx.database.inWorkspace(reference.workspaceId, async (tx) => {
    const locked = await findRun(tx, reference.campaignId, true);
    if (!isSelecting(locked) || locked.frozen_through !== through) return null;
    await updateRun(tx, locked.id, { planned_at: ctx.clock(), recipients: locked.recipients ?? 0 });
    if (locked.launched_at === null) await showCampaign(ctx, tx, locked);
    return locked;
  });
  // A job releases the first chunks of a campaign that is launched only now.
  if (run?.launched_at) await release(ctx, reference);
  return run !== null;
}

/** Not in the transaction of the selection, which holds the frequency cap: a release locks a recurring campaign, a launch both in turn. */
function release(ctx: Context, { workspaceId, campaignId }: CampaignReference): Promise<unknown> {
  return ctx.database.inWorkspace(workspaceId, async (tx) =>
    releaseChunks(ctx, tx, await getRun(tx, campaignId, true)),
  );
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

async function writeSelected(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  run: SelectingRun,
  { through, passIds }: Selected,
): Promise<RunRow> {
  const { id: runId, campaign_id: campaignId, content } = run;
  const capped = await findCappedPasses(tx, run, passIds);
  const addressed = passIds.filter((passId) => !capped.has(passId));
  const isHeldOut = (passId: string) => variantOf(content.split, { campaignId: runId, passId }) === 'holdout';
  const recipients = addressed.filter((passId) => !isHeldOut(passId));
  if (addressed.length > 0) {
    const number = await nextChunkNumber(tx, runId);
    const chunks = inEqualParts(addressed, chunkSize(content)).map((ofChunk, index) => {
      const [listed, heldOut] = [ofChunk.filter((id) => !isHeldOut(id)), ofChunk.filter(isHeldOut)];
      return {
        workspace_id: tx.workspaceId,
        run_id: runId,
        number: number + index,
        first_pass_id: ofChunk.at(0) ?? '',
        last_pass_id: ofChunk.at(-1) ?? '',
        pass_ids: listed,
        held_out_ids: heldOut.length > 0 ? heldOut : null,
        recipients: listed.length,
        created_at: ctx.clock(),
      };
    });
    await tx.db.insertInto('campaign_chunks').values(chunks).execute();
  }
  const heldOut = addressed.filter(isHeldOut);
  if (run.occurrence && heldOut.length > 0)
    await recordTriggeredHoldouts(tx, { campaignId, runId, passIds: heldOut });
  await showOnPasses(ctx, tx, run, recipients);
  return updateRun(tx, runId, {
    frozen_through: through,
    recipients: (run.recipients ?? 0) + recipients.length,
    capped: run.capped + capped.size,
  });
}

async function findCappedPasses(
  tx: WorkspaceTransaction,
  run: SelectingRun,
  passIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { message, ignores_frequency_cap } = await findCampaign(tx, run.campaign_id);
  const capped = { id: run.id, message, ignores_frequency_cap };
  const cap = await findFrequencyCap(tx, capped, run.launch_requested_at);
  return cap ? findCapped(tx, cap, passIds) : new Set();
}

/** In as few parts as possible. */
function inEqualParts(passIds: readonly string[], sizeMax: number): string[][] {
  const count = Math.ceil(passIds.length / sizeMax);
  const startOf = (part: number) => Math.round((part * passIds.length) / count);
  return Array.from({ length: count }, (_, part) => passIds.slice(startOf(part), startOf(part + 1)));
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
