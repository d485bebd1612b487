import { issuePassProcedureInput, passCountInput, passInput, passListInput } from '@tessera/contract';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { getPass } from './get-pass.ts';
import { issuePass } from './issue-pass.ts';
import { countPasses, listPasses } from './list-passes.ts';
import { sendDownloadLink } from './send-download-link.ts';
import { voidPass } from './void-pass.ts';

/** `workspace.passTemplates.passes`: the passes of one template. */
export const passesOfTemplateProcedure = workspaceProcedure
  .input(passListInput)
  .query(async ({ ctx, input }) =>
    presentPage(
      'passes',
      await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listPasses(ctx.app, tx, input)),
    ),
  );

/** `workspace.passTemplates.countPasses`: separate, so that the page of a long list does not wait for it. */
export const countPassesProcedure = workspaceProcedure
  .input(passCountInput)
  .query(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => countPasses(ctx.app, tx, input)),
  );

/** `workspace.passes.*` */
export const passProcedures = {
  issue: workspaceProcedure.input(issuePassProcedureInput).mutation(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
      const { id } = await issuePass(ctx.app, tx, ctx.workspace, input, {
        via: 'app',
        by: ctx.account.userId,
      });
      return getPass(ctx.app, tx, id);
    }),
  ),
  sendDownloadLink: workspaceProcedure
    .input(passInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => sendDownloadLink(ctx.app, tx, input.passId)),
    ),
  get: workspaceProcedure
    .input(passInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => getPass(ctx.app, tx, input.passId)),
    ),
  void: workspaceProcedure.input(passInput).mutation(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
      await voidPass(ctx.app, tx, input.passId, { atOnce: false });
      return getPass(ctx.app, tx, input.passId);
    }),
  ),
};
