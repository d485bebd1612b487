import {
  checkImportInput,
  exportChosenInput,
  importInput,
  passListInput,
  saveImportInput,
  templateImportsInput,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { MemberWorkspace } from '../workspaces/find-workspace.ts';
import { cancelImport } from './cancel-import.ts';
import { checkImport } from './check-import.ts';
import { exportPasses } from './export-passes.ts';
import { fileLink } from './file-link.ts';
import { findImport } from './find-import.ts';
import { getImport } from './get-import.ts';
import { listImports } from './list-imports.ts';
import { previewImport } from './preview-import.ts';
import { saveImportSettings } from './save-import-settings.ts';
import { startImport } from './start-import.ts';

type Call = { ctx: { app: Context; workspace: MemberWorkspace } };

const inWorkspace = <Result>({ ctx }: Call, work: (tx: WorkspaceTransaction) => Promise<Result>) =>
  ctx.app.database.inWorkspace(ctx.workspace.id, work);

/** Locks the import, so that its settings stay as they were checked. */
async function requireRightToImport(
  { ctx, input }: Call & { input: { importId: string } },
  tx: WorkspaceTransaction,
): Promise<void> {
  const { existing } = await findImport(tx, input.importId, true);
  requireRight(ctx.workspace, existing === 'update' ? 'importUpdates' : 'importNew');
}

/** `workspace.imports.*` */
export const importProcedures = {
  list: workspaceProcedure('read')
    .input(templateImportsInput)
    .query(async (call) => ({
      imports: await inWorkspace(call, (tx) => listImports(call.ctx.app, tx, call.input.passTemplateId)),
    })),
  get: workspaceProcedure('read')
    .input(importInput)
    .query((call) => inWorkspace(call, (tx) => getImport(call.ctx.app, tx, call.input.importId))),
  preview: workspaceProcedure('read')
    .input(importInput)
    .query(({ ctx, input }) => previewImport(ctx.app, ctx.workspace, input.importId)),
  check: workspaceProcedure('read')
    .input(checkImportInput)
    .query(({ ctx, input }) => checkImport(ctx.app, ctx.workspace, input.importId, input.cursor)),
  save: workspaceProcedure('importNew')
    .input(saveImportInput)
    .mutation((call) =>
      inWorkspace(call, async (tx) => {
        const { importId, workspaceHandle: _, ...settings } = call.input;
        requireRight(call.ctx.workspace, settings.existing === 'update' ? 'importUpdates' : 'importNew');
        await saveImportSettings(call.ctx.app, tx, importId, settings);
        return getImport(call.ctx.app, tx, importId);
      }),
    ),
  start: workspaceProcedure('importNew')
    .input(importInput)
    .mutation((call) =>
      inWorkspace(call, async (tx) => {
        await requireRightToImport(call, tx);
        await startImport(call.ctx.app, tx, call.input.importId);
        return getImport(call.ctx.app, tx, call.input.importId);
      }),
    ),
  cancel: workspaceProcedure('importNew')
    .input(importInput)
    .mutation((call) =>
      inWorkspace(call, async (tx) => {
        await requireRightToImport(call, tx);
        await cancelImport(call.ctx.app, tx, call.input.importId);
        return getImport(call.ctx.app, tx, call.input.importId);
      }),
    ),
  /** A mutation, so that every press gets a link that has just been signed. */
  linkToRefusedRows: workspaceProcedure('importNew')
    .input(importInput)
    .mutation((call) =>
      inWorkspace(call, async (tx) => {
        const { id } = await findImport(tx, call.input.importId);
        call.ctx.app.csvDownloads.requireFree(tx.workspaceId);
        return { url: fileLink(call.ctx.app, tx.workspaceId, { kind: 'refusedRows', importId: id }) };
      }),
    ),
  linkToExport: workspaceProcedure('export')
    .input(passListInput.omit({ cursor: true, limit: true }))
    .mutation((call) =>
      inWorkspace(call, async (tx) => {
        const { passTemplateId, workspaceHandle: _, ...filters } = call.input;
        await findPublishedDesign(tx, passTemplateId);
        call.ctx.app.csvDownloads.requireFree(tx.workspaceId);
        return { url: fileLink(call.ctx.app, tx.workspaceId, { kind: 'passes', passTemplateId, filters }) };
      }),
    ),
  /** At once, because so many ids are too long for a link. A mutation, because a repetition would be a second download. */
  exportChosen: workspaceProcedure('export')
    .input(exportChosenInput)
    .mutation(async ({ ctx, input }) => {
      const { name, parts } = await exportPasses(ctx.app, ctx.workspace.id, input);
      return { fileName: name, text: (await Array.fromAsync(parts)).join('') };
    }),
};
