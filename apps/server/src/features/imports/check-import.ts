import { type ImportCheck, type ImportCursor, importChunkRows } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { findExistingPasses } from './find-existing-passes.ts';
import { findImport } from './find-import.ts';
import { openImportFile, rowReaderOf } from './open-import.ts';
import { planRows } from './plan-rows.ts';

/** Short enough to show progress several times a second, and to stop soon when the settings change. */
const checkMilliseconds = 400;

/** Counts the rows that would be refused, for a part of the file; the next call continues after it. Changes nothing. */
export async function checkImport(
  ctx: Pick<Context, 'files' | 'database' | 'clock'>,
  { id: workspaceId, timezone_name }: WorkspaceWithOrganization,
  importId: string,
  cursor: ImportCursor | null | undefined,
): Promise<ImportCheck> {
  const end = ctx.clock().getTime() + checkMilliseconds;
  const { row, document } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const found = await findImport(tx, importId);
    return { row: found, document: (await findPublishedDesign(tx, found.pass_template_id)).document };
  });
  const read = rowReaderOf(row, document, timezone_name);
  const tally = { rows: 0, existing: 0, refused: 0 };
  const reasons = new Map<string, { reason: string; rows: number; firstLine: number }>();
  const reader = await openImportFile(ctx, row, cursor ?? undefined);
  try {
    for (;;) {
      const records = await reader.read(importChunkRows);
      const readRecords = records.map((record) => ({
        record,
        row: record.cells ? read(record.cells) : null,
      }));
      const rows = readRecords.flatMap(({ row: one }) => (one && one.problems.length === 0 ? [one] : []));
      const existing =
        rows.length === 0
          ? []
          : await ctx.database.inWorkspace(workspaceId, (tx) =>
              findExistingPasses(tx, row.pass_template_id, rows),
            );
      const plan = planRows({
        records: readRecords,
        existing,
        action: row.existing,
        attributes: document.attributes,
        idOf: (record) => String(record.row),
      });
      tally.rows += records.length;
      tally.existing += plan.skippedRows + plan.updatedRows;
      tally.refused += plan.refusals.length;
      for (const { record, reason } of plan.refusals) {
        const known = reasons.get(reason);
        if (known) known.rows += 1;
        else if (reasons.size < reasonsMax) reasons.set(reason, { reason, rows: 1, firstLine: record.line });
      }
      const isLast = records.length < importChunkRows;
      if (isLast || ctx.clock().getTime() >= end)
        return { ...tally, reasons: [...reasons.values()], next: isLast ? null : reader.cursor() };
    }
  } finally {
    await reader.close();
  }
}

/** Reasons name attributes, not values, so that there are few; this bounds them nevertheless. */
const reasonsMax = 100;
