import { createHash } from 'node:crypto';
import type { ImportCursor } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/unnest-rows.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { updatePasses } from '../passes/update-passes.ts';
import { actorOfSource } from '../programs/open-passes.ts';
import { findWorkspaceById, type WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import type { ImportRecord } from './find-import.ts';
import type { ImportReference } from './imports.jobs.ts';
import { planRecords } from './plan-records.ts';
import { createCandidates, givenNames, type PlannedUpdate, type RowPlan } from './plan-rows.ts';
import type { FileRecord } from './read-records.ts';
import { cursorColumns } from './upload-import.ts';

export type Chunk = {
  from: ImportCursor;
  records: readonly FileRecord[];
  to: ImportCursor;
  isLast: boolean;
};

/** `over`: the import is no longer running. `moved`: another run has processed this chunk. */
export type ChunkOutcome = 'imported' | 'over' | 'moved';

/** Imports the rows of a chunk in one transaction with the cursor and the refusals, so that a crash neither loses nor repeats a row. */
export function importChunk(
  ctx: Context,
  { workspaceId, importId }: ImportReference,
  chunk: Chunk,
): Promise<ChunkOutcome> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const row = await lockRunningImport(tx, importId);
    if (!row) return 'over';
    if (Number(row.cursor_offset) !== chunk.from.offset || row.cursor_row !== chunk.from.row) return 'moved';
    const workspace = await findWorkspaceById(tx.db, workspaceId);
    const plan = await planChunk(tx, workspace, row, chunk);
    const passTemplateId = row.pass_template_id;
    const { document, rows } = plan;
    const source = { via: 'import', by: importId } as const;
    if (rows.issues.length > 0)
      await issuePasses(ctx, tx, workspace, { passTemplateId, passes: rows.issues, source });
    if (rows.updates.length > 0)
      await updatePasses(ctx, tx, {
        ...{ passTemplateId, document, actor: actorOfSource(source) },
        updates: rows.updates.map(withGivenNames),
      });
    await saveRefusals(tx, importId, rows);
    await advance(ctx, tx, row, chunk, rows);
    return 'imported';
  });
}

/** Locks the template's running imports in one order: the second of two imports of the same people then finds the passes of the first. */
async function lockRunningImport(
  { workspaceId, db }: WorkspaceTransaction,
  importId: string,
): Promise<ImportRecord | undefined> {
  const own = await db
    .selectFrom('imports')
    .select('pass_template_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!own) return undefined;
  const running = await db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', own.pass_template_id)
    .where('status', '=', 'running')
    .orderBy('id')
    .forUpdate()
    .execute();
  return running.find(({ id }) => id === importId);
}

async function planChunk(
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  row: ImportRecord,
  { records }: Chunk,
) {
  const { template, document } = await findPublishedDesign(tx, row.pass_template_id, 'use');
  if (template.archived_at) throw new AppError('archived');
  const startedAt = row.started_at ?? row.created_at;
  const idOf = (record: FileRecord) => importPassId({ importId: row.id, startedAt }, record.row);
  const candidates = createCandidates();
  return {
    document,
    rows: await planRecords(tx, { workspace, row, document, records, candidates, idOf }),
  };
}

const withGivenNames = (update: PlannedUpdate) => ({ ...update, user: givenNames(update.user) });

const refusalColumns = {
  import_id: 'uuid',
  row_number: 'integer',
  line: 'integer',
  file_offset: 'bigint',
  file_bytes: 'bigint',
  reason: 'text',
} as const;

async function saveRefusals(
  { workspaceId, db }: WorkspaceTransaction,
  importId: string,
  { refusals }: RowPlan,
): Promise<void> {
  if (refusals.length === 0) return;
  const rows = refusals.map(({ record, reason }) => ({
    import_id: importId,
    row_number: record.row,
    line: record.line,
    file_offset: record.offset,
    file_bytes: record.bytes,
    reason,
  }));
  await insertRows(workspaceId, 'import_refusals', refusalColumns, rows).execute(db);
}

async function advance(
  { clock }: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  row: ImportRecord,
  { to, isLast }: Chunk,
  plan: RowPlan,
): Promise<void> {
  const now = clock();
  await db
    .updateTable('imports')
    .set({
      ...cursorColumns(to),
      issued: row.issued + plan.issues.length,
      updated: row.updated + plan.updatedRows,
      skipped: row.skipped + plan.skippedRows,
      refused: row.refused + plan.refusals.length,
      advanced_at: now,
      ...(isLast && { status: 'done' as const, finished_at: now }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', row.id)
    .execute();
}

/** A UUID of version 7 (RFC 9562): a row always gets the same id, and passes sort like rows. */
export function importPassId(
  { importId, startedAt }: { importId: string; startedAt: Date },
  row: number,
): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(startedAt.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | ((row >>> 20) & 0xfff), 6);
  createHash('sha256').update(importId).digest().copy(bytes, 8, 0, 8);
  // Two bits of variant, twenty of the row, forty-two of the import.
  const low = row & 0xfffff;
  bytes[8] = 0x80 | (low >>> 14);
  bytes[9] = (low >>> 6) & 0xff;
  bytes[10] = ((low & 0x3f) << 2) | ((bytes[10] ?? 0) & 0x03);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
