import { type Import, recentImportsMax } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findImport, type ImportRecord } from './find-import.ts';
import { importProblems } from './import-problems.ts';

export async function getImport(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  importId: string,
): Promise<Import> {
  const row = await findImport(tx, importId);
  const { document } = await findPublishedDesign(tx, row.pass_template_id);
  return presentImport(row, document.attributes, clock());
}

export async function listImports(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<Import[]> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const rows = await tx.db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .orderBy('id', 'desc')
    .limit(recentImportsMax)
    .execute();
  return rows.map((row) => presentImport(row, document.attributes, clock()));
}

/** `attributes`: those of the published design. */
function presentImport(row: ImportRecord, attributes: readonly Attribute[], now: Date): Import {
  const processed = { rows: row.cursor_row, bytes: Number(row.cursor_offset) };
  return {
    id: row.id,
    passTemplateId: row.pass_template_id,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    status: row.status,
    format: row.format,
    columns: row.headers.map((name, index) => ({
      name,
      samples: row.samples.map((cells) => cells[index] ?? '').filter((cell) => cell !== ''),
      target: row.targets[index] ?? null,
    })),
    existing: row.existing,
    problems: row.status === 'ready' ? importProblems(row, attributes) : [],
    rowCount: row.status === 'done' ? row.cursor_row : Math.max(row.row_count, row.cursor_row),
    processed,
    counts: { issued: row.issued, updated: row.updated, skipped: row.skipped, refused: row.refused },
    ...pace(row, processed, now),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    failure: row.failure,
  };
}

function pace(
  { status, started_at, advanced_at, bytes }: ImportRecord,
  processed: Import['processed'],
  now: Date,
): Pick<Import, 'rowsPerSecond' | 'secondsLeft'> {
  if (status !== 'running' || !started_at || !advanced_at || processed.rows === 0)
    return { rowsPerSecond: null, secondsLeft: null };
  // Grows while nothing advances, so that the pace of a stopped import falls.
  const until = Math.max(advanced_at.getTime(), now.getTime() - 5_000);
  const seconds = Math.max(0.001, (until - started_at.getTime()) / 1_000);
  const bytesLeft = Number(bytes) - processed.bytes;
  return {
    rowsPerSecond: Math.round(processed.rows / seconds),
    secondsLeft: Math.ceil((bytesLeft * seconds) / Math.max(1, processed.bytes)),
  };
}
