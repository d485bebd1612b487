import { type ImportCheck, type ImportCursor, importChunkRows } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { findImport } from './find-import.ts';
import { openImportFile } from './open-import.ts';
import { planRecords } from './plan-records.ts';
import { createCandidates } from './plan-rows.ts';
import type { FileRecord } from './read-records.ts';
import { inSmallHeap } from './small-heap.ts';

/** Bounds the memory of a call, which keeps the passes that its rows are about. */
const checkRows = 20_000;
/** Well below the browser's timeout. */
const checkMilliseconds = 3_000;

/** Counts what the rows of a part of the file would do, and changes nothing; the next call continues after it. */
export function checkImport(
  ctx: Pick<Context, 'files' | 'database' | 'clock'>,
  workspace: WorkspaceWithOrganization,
  importId: string,
  cursor: ImportCursor | null | undefined,
): Promise<ImportCheck> {
  return inSmallHeap(() => checkPart(ctx, workspace, importId, cursor));
}

async function checkPart(
  ctx: Pick<Context, 'files' | 'database' | 'clock'>,
  workspace: WorkspaceWithOrganization,
  importId: string,
  cursor: ImportCursor | null | undefined,
): Promise<ImportCheck> {
  const workspaceId = workspace.id;
  const end = ctx.clock().getTime() + checkMilliseconds;
  const { row, document } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const found = await findImport(tx, importId);
    return { row: found, document: (await findPublishedDesign(tx, found.pass_template_id)).document };
  });
  const candidates = createCandidates();
  const tally = { rows: 0, existing: 0, refused: 0 };
  const reasons = new Map<string, { reason: string; rows: number; firstLine: number }>();
  const reader = await openImportFile(ctx, row, cursor ?? undefined);
  try {
    for (;;) {
      const records = await reader.read(importChunkRows);
      const plan = await ctx.database.inWorkspace(workspaceId, (tx) =>
        planRecords(tx, { workspace, row, document, records, candidates, idOf }),
      );
      tally.rows += records.length;
      tally.existing += plan.skippedRows + plan.updatedRows;
      tally.refused += plan.refusals.length;
      for (const { record, reason } of plan.refusals) {
        const known = reasons.get(reason);
        if (known) known.rows += 1;
        else if (reasons.size < reasonsMax) reasons.set(reason, { reason, rows: 1, firstLine: record.line });
      }
      const isLast = records.length < importChunkRows;
      if (isLast || tally.rows >= checkRows || ctx.clock().getTime() >= end)
        return { ...tally, reasons: [...reasons.values()], next: isLast ? null : reader.cursor() };
    }
  } finally {
    await reader.close();
  }
}

const idOf = (record: FileRecord): string => String(record.row);

/** Bounds the list; reasons name attributes, not values. */
const reasonsMax = 100;
