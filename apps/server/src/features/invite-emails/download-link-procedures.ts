import { issuePassProcedureInput, passInput } from '@tessera/contract';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getPass } from '../passes/get-pass.ts';
import { issuePassAndSendLink } from './issue-pass-and-send-link.ts';
import { sendDownloadLink } from './send-download-link.ts';

/** Those of `workspace.passes.*` that may send mail. */
export const downloadLinkProcedures = {
  issue: workspaceProcedure.input(issuePassProcedureInput).mutation(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
      const { id } = await issuePassAndSendLink(ctx.app, tx, ctx.workspace, input);
      return getPass(ctx.app, tx, id);
    }),
  ),
  sendDownloadLink: workspaceProcedure
    .input(passInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => sendDownloadLink(ctx.app, tx, input.passId)),
    ),
};
