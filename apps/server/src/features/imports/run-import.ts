import { type ErrorCode, errorCodes, importChunkRows } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { findImport, type ImportRecord } from './find-import.ts';
import { importChunk } from './import-chunk.ts';
import type { ImportReference } from './imports.jobs.ts';
import { openImportFile } from './open-import.ts';
import type { RecordReader } from './read-records.ts';
import { inSmallHeap } from './small-heap.ts';

/** Then other workspaces get a turn. */
const runMilliseconds = 20_000;

/** A retry does not help until the template changes; the import ends with the message. */
const finalErrors: ReadonlySet<ErrorCode> = new Set(['archived', 'notPublished', 'demoPassLimitReached']);

/** Continues at the cursor. A retry ends after one chunk, so that the next run has all its retries again. */
export async function runImport(
  ctx: Context,
  reference: ImportReference,
  attempt: JobAttempt,
): Promise<Again<ImportReference> | undefined> {
  const row = await findRunningImport(ctx, reference);
  return row ? inSmallHeap(() => importRows(ctx, row, attempt)) : undefined;
}

async function importRows(
  ctx: Context,
  row: ImportRecord,
  { signal, retries }: JobAttempt,
): Promise<Again<ImportReference> | undefined> {
  const reference = { workspaceId: row.workspace_id, importId: row.id };
  const again = { again: reference, afterSeconds: 0 };
  const end = ctx.clock().getTime() + runMilliseconds;
  let reader: RecordReader | null = null;
  try {
    const cursor = { offset: Number(row.cursor_offset), line: row.cursor_line, row: row.cursor_row };
    reader = await openImportFile(ctx, row, cursor);
    // The first chunk includes the heading.
    for (let from = cursor; ; from = reader.cursor()) {
      const records = await reader.read(importChunkRows);
      const isLast = records.length < importChunkRows;
      const outcome = await importChunk(ctx, reference, { from, records, to: reader.cursor(), isLast });
      if (outcome === 'moved') return again;
      if (outcome === 'over' || isLast) return undefined;
      if (retries > 0 || signal.aborted || ctx.clock().getTime() >= end) return again;
    }
  } catch (error) {
    const failure = finalFailure(error);
    if (!failure) throw error;
    await failImport(ctx, reference, failure);
    return undefined;
  } finally {
    await reader?.close();
  }
}

async function findRunningImport(
  { database }: Pick<Context, 'database'>,
  { workspaceId, importId }: ImportReference,
): Promise<ImportRecord | null> {
  try {
    const row = await database.inWorkspace(workspaceId, (tx) => findImport(tx, importId));
    return row.status === 'running' ? row : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  }
}

function finalFailure(error: unknown): string | null {
  if (error instanceof AppError && finalErrors.has(error.code))
    return error.message || errorCodes[error.code].words;
  const isFileGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isFileGone ? 'The uploaded file is no longer there. Upload it again.' : null;
}

async function failImport(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { workspaceId, importId }: ImportReference,
  failure: string,
): Promise<void> {
  await database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('imports')
      .set({ status: 'failed', failure, finished_at: clock() })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .execute(),
  );
}
