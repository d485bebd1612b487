import type { BulkAction, ErrorCode } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesVoided } from '../../platform/events/pass-events.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { reissuePass, withoutInvalidReissues } from '../passes/issue/reissue-pass.ts';
import { findSelectedPasses } from '../passes/list-passes.ts';
import { restorePasses } from '../passes/restore-passes.ts';
import { updatePasses, withoutInvalidUpdates } from '../passes/update-passes.ts';
import { voidPasses } from '../passes/void-passes.ts';
import { actorOfSource } from '../programs/open-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import type { BulkChangeRun } from './bulk-changes.jobs.ts';
import { type BulkChangeRow, findBulkChange } from './find-bulk-change.ts';

/** Reissuing takes many statements per pass, the others a few per chunk. */
const chunkSizes: Record<BulkAction['kind'], number> = {
  update: 1_000,
  void: 1_000,
  restore: 1_000,
  reissue: 50,
};

/** Then other workspaces get their turn. */
const runMilliseconds = 5_000;

/** A retry does not help until the template changes. */
const finalErrors: ReadonlySet<ErrorCode> = new Set([
  'archived',
  'notPublished',
  'demoPassLimitReached',
  'validationFailed',
]);

/** Each chunk advances the cursor in its own transaction. A retry ends after one chunk, so that the next run has all its retries again. */
export async function applyBulkChange(
  ctx: Context,
  run: BulkChangeRun,
  { signal, retries }: JobAttempt,
): Promise<Again<BulkChangeRun> | undefined> {
  const until = ctx.clock().getTime() + runMilliseconds;
  try {
    do {
      if (await applyChunk(ctx, run)) return undefined;
    } while (retries === 0 && !signal.aborted && ctx.clock().getTime() < until);
    return { again: run, afterSeconds: 0 };
  } catch (error) {
    if (!(error instanceof AppError && finalErrors.has(error.code))) throw error;
    ctx.logger.warn('A bulk change stopped', { ...run, code: error.code, reason: error.message });
    await failBulkChange(ctx, run);
    return undefined;
  }
}

function applyChunk(ctx: Context, { workspaceId, bulkChangeId }: BulkChangeRun): Promise<boolean> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const change = await findBulkChange(tx, bulkChangeId, true);
    if (change.status !== 'running') return true;
    const limit = chunkSizes[change.action.kind];
    // Expiry is judged at the time of the request, so that the selection stays the same.
    const then = { clock: () => change.created_at };
    const selection = { ...change.selection, bulkKind: change.action.kind };
    const passIds = await findSelectedPasses(then, tx, selection, {
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

async function changePasses(
  ctx: Context,
  tx: WorkspaceTransaction,
  { action, pass_template_id: passTemplateId, created_by }: BulkChangeRow,
  passIds: string[],
): Promise<number> {
  // A change through the API belongs to no user.
  const source = { via: created_by === null ? ('api' as const) : ('app' as const), by: created_by };
  switch (action.kind) {
    case 'update': {
      const { attributes } = action;
      const expiresAt = action.expiresAt === undefined ? undefined : toDate(action.expiresAt);
      const { document } = await findPublishedDesign(tx, passTemplateId);
      const valid = await withoutVoided(tx, passIds);
      const updates = await withoutInvalidUpdates(tx, {
        passTemplateId,
        document,
        updates: valid.map((id) => ({ id, attributes, expiresAt })),
      });
      if (updates.length > 0)
        await updatePasses(ctx, tx, { passTemplateId, document, updates, actor: actorOfSource(source) });
      return updates.length;
    }
    case 'void': {
      const voided = await voidPasses(ctx, tx, passIds, { atOnce: action.atOnce });
      await announce(ctx, tx, passesVoided(voided));
      return voided.length;
    }
    case 'restore':
      return (await restorePasses(ctx, tx, passIds, source)).length;
    case 'reissue': {
      const workspace = await findWorkspaceById(ctx.database.global, tx.workspaceId);
      const valid = await withoutInvalidReissues(tx, passTemplateId, await withoutVoided(tx, passIds));
      await lockPasses(tx, valid);
      for (const passId of valid) await reissuePass(ctx, tx, workspace, { passId }, source);
      return valid.length;
    }
  }
}

/** Locks the holders and passes before the workspace's change number, to prevent deadlocks. */
async function lockPasses(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<void> {
  const passes = db
    .selectFrom('passes')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`);
  await db
    .selectFrom('pass_users')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', passes.select('pass_user_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await passes.select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Voided passes keep their values. Reissuing them would give people who have a new pass, or were erased, another one. */
async function withoutVoided(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`)
    .where('status', '=', 'issued')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function failBulkChange(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { workspaceId, bulkChangeId }: BulkChangeRun,
): Promise<void> {
  await database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('bulk_changes')
      .set({ status: 'failed', finished_at: clock() })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', bulkChangeId)
      .where('status', '=', 'running')
      .execute(),
  );
}

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
