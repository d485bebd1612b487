import {
  checkImportInput,
  exportChosenInput,
  importInput,
  passListInput,
  saveImportInput,
  templateImportsInput,
} from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { MemberWorkspace } from '../workspaces/find-workspace.ts';
import { cancelImport } from './cancel-import.ts';
import { checkImport } from './check-import.ts';
import { exportPasses } from './export/export-passes.ts';
import { fileLink } from './export/file-link.ts';
import { findImport } from './find-import.ts';
import { getImport, listImports } from './get-import.ts';
import { previewImport } from './preview-import.ts';
import { saveImportSettings } from './save-import-settings.ts';
import { startImport } from './start-import.ts';

/** The lock keeps the settings as they were checked. */
async function requireRightToImport(
  workspace: MemberWorkspace,
  tx: WorkspaceTransaction,
  importId: string,
): Promise<void> {
  const { existing } = await findImport(tx, importId, true);
  requireRight(workspace, existing === 'update' ? 'importUpdates' : 'importNew');
}

export const importProcedures = {
  list: workspaceProcedure('read')
    .input(templateImportsInput)
    .query(
      inTransaction(async (app, tx, { passTemplateId }) => ({
        imports: await listImports(app, tx, passTemplateId),
      })),
    ),
  get: workspaceProcedure('read')
    .input(importInput)
    .query(inTransaction((app, tx, { importId }) => getImport(app, tx, importId))),
  preview: workspaceProcedure('read')
    .input(importInput)
    .query(({ ctx, input }) => previewImport(ctx.app, ctx.workspace, input.importId)),
  check: workspaceProcedure('read')
    .input(checkImportInput)
    .query(({ ctx, input }) => checkImport(ctx.app, ctx.workspace, input.importId, input.cursor)),
  save: workspaceProcedure('importNew')
    .input(saveImportInput)
    .mutation(
      inTransaction(async (app, tx, { importId, workspaceHandle: _, ...settings }, { workspace }) => {
        requireRight(workspace, settings.existing === 'update' ? 'importUpdates' : 'importNew');
        await saveImportSettings(app, tx, importId, settings);
        return getImport(app, tx, importId);
      }),
    ),
  start: workspaceProcedure('importNew')
    .input(importInput)
    .mutation(
      inTransaction(async (app, tx, { importId }, { workspace }) => {
        await requireRightToImport(workspace, tx, importId);
        await startImport(app, tx, importId);
        return getImport(app, tx, importId);
      }),
    ),
  cancel: workspaceProcedure('importNew')
    .input(importInput)
    .mutation(
      inTransaction(async (app, tx, { importId }, { workspace }) => {
        await requireRightToImport(workspace, tx, importId);
        await cancelImport(app, tx, importId);
        return getImport(app, tx, importId);
      }),
    ),
  linkToRefusedRows: workspaceProcedure('importNew')
    .input(importInput)
    .mutation(
      inTransaction(async (app, tx, input) => {
        const { id: importId } = await findImport(tx, input.importId);
        app.csvDownloads.requireFree(tx.workspaceId);
        return { url: fileLink(app, tx.workspaceId, { kind: 'refusedRows', importId }) };
      }),
    ),
  linkToExport: workspaceProcedure('export')
    .input(passListInput.omit({ cursor: true, limit: true }))
    .mutation(
      inTransaction(async (app, tx, { passTemplateId, workspaceHandle: _, ...filters }) => {
        await findPublishedDesign(tx, passTemplateId);
        app.csvDownloads.requireFree(tx.workspaceId);
        return { url: fileLink(app, tx.workspaceId, { kind: 'passes', passTemplateId, filters }) };
      }),
    ),
  /** So many ids are too long for a link. */
  exportChosen: workspaceProcedure('export')
    .input(exportChosenInput)
    .mutation(async ({ ctx, input }) => {
      const { name, parts } = await exportPasses(ctx.app, ctx.workspace.id, input);
      return { fileName: name, text: (await Array.fromAsync(parts)).join('') };
    }),
};
