import type { ImportSettings } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { readSamples } from './detect-format.ts';
import { findImport, type ImportRecord, importFileKey } from './find-import.ts';
import { suggestColumnMapping } from './suggest-column-mapping.ts';
import { readBeginning, rememberedTargets, shownColumns } from './upload-import.ts';

const cellFormat = ['encoding', 'delimiter', 'hasHeader'] as const;

/** A format that divides the file into other cells suggests the columns again. */
export async function saveImportSettings(
  ctx: Pick<Context, 'files'>,
  tx: WorkspaceTransaction,
  importId: string,
  { format, targets, existing }: ImportSettings,
): Promise<void> {
  const row = await findImport(tx, importId, true);
  if (row.status !== 'ready') throw new AppError('importStarted');
  const areCellsChanged =
    format !== undefined && cellFormat.some((property) => format[property] !== row.format[property]);
  const columns = areCellsChanged ? await columnsOf(ctx, tx, { ...row, format }) : null;
  const count = columns?.count ?? row.headers.length;
  if (targets && targets.length !== count)
    throw new AppError('validationFailed', {
      message: `The file has ${count} columns; say for each of them what it holds.`,
    });
  const chosen = targets ?? columns?.targets;
  await tx.db
    .updateTable('imports')
    .set({
      ...(format && { format: JSON.stringify(format) }),
      ...columns?.shown,
      ...(chosen && { targets: JSON.stringify(chosen) }),
      ...(existing && { existing }),
      status: 'ready',
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', importId)
    .execute();
}

async function columnsOf(ctx: Pick<Context, 'files'>, tx: WorkspaceTransaction, row: ImportRecord) {
  const beginning = await readBeginning(ctx, importFileKey(tx.workspaceId, row.id));
  const read = await readSamples(beginning, row.format);
  const { document } = await findPublishedDesign(tx, row.pass_template_id);
  const remembered = await rememberedTargets(tx, row.pass_template_id);
  return {
    count: read.headers.length,
    shown: shownColumns(read),
    targets: suggestColumnMapping({ ...read, attributes: document.attributes, remembered }),
  };
}
