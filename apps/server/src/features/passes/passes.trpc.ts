import {
  issuePassProcedureInput,
  passCountInput,
  passInput,
  passListInput,
  reissuePassProcedureInput,
  sendDownloadLinkInput,
  updatePassProcedureInput,
  voidPassProcedureInput,
} from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { getPass } from './get-pass.ts';
import { issuePass } from './issue-pass.ts';
import type { IssueSource } from './issue-passes.ts';
import { countPasses, listPasses } from './list-passes.ts';
import { dateOf } from './pass-expiry.ts';
import { presentIssuedPass } from './present-pass.ts';
import { reissuePass } from './reissue-pass.ts';
import { restorePass } from './restore-pass.ts';
import { sendDownloadLink } from './send-download-link.ts';
import { updatePass } from './update-pass.ts';
import { voidPass } from './void-pass.ts';

/** `workspace.passTemplates.passes`: the passes of one template. */
export const passesOfTemplateProcedure = workspaceProcedure('read')
  .input(passListInput)
  .query(async ({ ctx, input }) =>
    presentPage(
      'passes',
      await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listPasses(ctx.app, tx, input)),
    ),
  );

/** `workspace.passTemplates.countPasses`: separate, so that the page of a long list does not wait for it. */
export const countPassesProcedure = workspaceProcedure('read')
  .input(passCountInput)
  .query(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => countPasses(ctx.app, tx, input)),
  );

/** `workspace.passes.*`: creations and sends take an idempotency key. */
export const passProcedures = {
  issue: workspaceProcedure('issue')
    .input(issuePassProcedureInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, async (tx) => {
        const issued = await issuePass(ctx.app, tx, ctx.workspace, input, sourceOf(ctx));
        return presentIssuedPass(ctx.app, issued);
      }),
    ),
  sendDownloadLink: workspaceProcedure('sendLinks')
    .input(sendDownloadLinkInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) => sendDownloadLink(ctx.app, tx, input.passId)),
    ),
  get: workspaceProcedure('read')
    .input(passInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => getPass(ctx.app, tx, input.passId)),
    ),
  update: workspaceProcedure('edit')
    .input(updatePassProcedureInput)
    .mutation(({ ctx, input: { passId, expiresAt, user, attributes, externalId } }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        const changes = { user, attributes, externalId, expiresAt: dateOf(expiresAt) };
        await updatePass(ctx.app, tx, { id: passId, ...changes });
        return getPass(ctx.app, tx, passId);
      }),
    ),
  void: workspaceProcedure('voidOne')
    .input(voidPassProcedureInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        if (input.atOnce) requireRight(ctx.workspace, 'voidForGood');
        await voidPass(ctx.app, tx, input.passId, input);
        return getPass(ctx.app, tx, input.passId);
      }),
    ),
  restore: workspaceProcedure('voidOne')
    .input(passInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        await restorePass(ctx.app, tx, input.passId, sourceOf(ctx));
        return getPass(ctx.app, tx, input.passId);
      }),
    ),
  reissue: workspaceProcedure('voidForGood')
    .input(reissuePassProcedureInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, async (tx) => {
        const issued = await reissuePass(ctx.app, tx, ctx.workspace, input, sourceOf(ctx));
        return presentIssuedPass(ctx.app, issued);
      }),
    ),
};

function sourceOf({ account }: { account: { userId: string } }): IssueSource {
  return { via: 'app', by: account.userId };
}
