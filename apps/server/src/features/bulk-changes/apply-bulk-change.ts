import type { BulkAction } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findSelectedPasses } from '../passes/list-passes.ts';
import { passesVoided } from '../passes/pass-events.ts';
import { reissuePass } from '../passes/reissue-pass.ts';
import { restorePass } from '../passes/restore-pass.ts';
import { updatePasses } from '../passes/update-passes.ts';
import { voidPasses } from '../passes/void-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import type { BulkChangeRun } from './apply-bulk-change.job.ts';
import { type BulkChangeRow, findBulkChange } from './find-bulk-change.ts';

/** One transaction and one change number per chunk. Restoring and reissuing take several statements per pass. */
const chunkSizes: Record<BulkAction['kind'], number> = {
  update: 1_000,
  void: 1_000,
  restore: 100,
  reissue: 50,
};

/** A run ends after this time, so that other workspaces get their turn. */
const runMilliseconds = 5_000;

/** Applies chunks of a bulk change until its passes are processed. Each chunk advances the cursor in its own transaction. */
export async function applyBulkChange(
  ctx: Context,
  run: BulkChangeRun,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<Again<BulkChangeRun> | undefined> {
  const until = ctx.clock().getTime() + runMilliseconds;
  while (!signal.aborted && ctx.clock().getTime() < until) if (await applyChunk(ctx, run)) return undefined;
  return { again: run, afterSeconds: 0 };
}

/** Returns whether the change has finished. */
function applyChunk(ctx: Context, { workspaceId, bulkChangeId }: BulkChangeRun): Promise<boolean> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const change = await findBulkChange(tx, bulkChangeId, true);
    if (change.status !== 'running') return true;
    const limit = chunkSizes[change.action.kind];
    // Expiry is judged at the time of the request, so that the selection does not change on the way.
    const then = { clock: () => change.created_at };
    const passIds = await findSelectedPasses(then, tx, change.selection, {
      after: change.after_pass_id,
      createdUntil: change.created_at,
      limit,
    });
    const changed = passIds.length === 0 ? 0 : await changePasses(ctx, tx, change, passIds);
    const isDone = passIds.length < limit;
    await tx.db
      .updateTable('bulk_changes')
      .set({
        after_pass_id: passIds.at(-1) ?? change.after_pass_id,
        processed_count: change.processed_count + passIds.length,
        changed_count: change.changed_count + changed,
        ...(isDone ? { status: 'done' as const, finished_at: ctx.clock() } : {}),
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', bulkChangeId)
      .execute();
    return isDone;
  });
}

/** Returns the number of passes that the action concerned. */
async function changePasses(
  ctx: Context,
  tx: WorkspaceTransaction,
  { action, pass_template_id: passTemplateId, created_by }: BulkChangeRow,
  passIds: string[],
): Promise<number> {
  switch (action.kind) {
    case 'update': {
      const { attributes } = action;
      const expiresAt = action.expiresAt === undefined ? undefined : toDate(action.expiresAt);
      const { document } = await findPublishedDesign(tx, passTemplateId);
      const updates = passIds.map((id) => ({ id, attributes, expiresAt }));
      await updatePasses(ctx, tx, { passTemplateId, document, updates });
      return passIds.length;
    }
    case 'void': {
      const voided = await voidPasses(ctx, tx, passIds, { atOnce: action.atOnce });
      await announce(ctx, tx, passesVoided(voided));
      return voided.length;
    }
    case 'restore':
      return countPossible(passIds, (passId) => restorePass(ctx, tx, passId));
    case 'reissue': {
      const workspace = await findWorkspaceById(ctx.database.global, tx.workspaceId);
      const source = { via: 'app' as const, by: created_by };
      return countPossible(passIds, (passId) => reissuePass(ctx, tx, workspace, { passId }, source));
    }
  }
}

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Skips passes that refuse the action; refusals happen before any statement writes. */
async function countPossible(
  passIds: readonly string[],
  act: (passId: string) => Promise<unknown>,
): Promise<number> {
  let possible = 0;
  for (const passId of passIds)
    try {
      await act(passId);
      possible += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'passVoidFinal') throw error;
    }
  return possible;
}
