import {
  issuePassProcedureInput,
  passCountInput,
  passInput,
  passListInput,
  passSearchInput,
  reissuePassProcedureInput,
  sendDownloadLinkInput,
  updatePassProcedureInput,
  voidPassProcedureInput,
} from '@tessera/contract';
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { dateOf } from '../pass-templates/pass-expiry.ts';
import { actorOfSource } from '../programs/open-passes.ts';
import { changePass } from './change-pass.ts';
import { getPass } from './get-pass.ts';
import { issuePass } from './issue/issue-pass.ts';
import type { IssueSource } from './issue/issue-passes.ts';
import { reissuePass } from './issue/reissue-pass.ts';
import { countPasses, listPasses } from './list-passes.ts';
import { presentIssuedPass } from './present-pass.ts';
import { restorePass } from './restore-pass.ts';
import { searchPasses } from './search-passes.ts';
import { sendDownloadLink } from './send-download-link.ts';
import { voidPass } from './void-pass.ts';

export const passesOfTemplateProcedure = workspaceProcedure('read')
  .input(passListInput)
  .query(inTransaction(async (app, tx, input) => presentPage('passes', await listPasses(app, tx, input))));

export const countPassesProcedure = workspaceProcedure('read')
  .input(passCountInput)
  .query(inTransaction(countPasses));

export const passProcedures = {
  issue: workspaceProcedure('issue')
    .input(issuePassProcedureInput)
    .mutation(
      onceInTransaction(async (app, tx, input, ctx) => {
        const issued = await issuePass(app, tx, ctx.workspace, input, sourceOf(ctx));
        return presentIssuedPass(app, issued);
      }),
    ),
  sendDownloadLink: workspaceProcedure('sendLinks')
    .input(sendDownloadLinkInput)
    .mutation(onceInTransaction((app, tx, { passId }) => sendDownloadLink(app, tx, passId))),
  search: workspaceProcedure('read').input(passSearchInput).query(inTransaction(searchPasses)),
  get: workspaceProcedure('read')
    .input(passInput)
    .query(inTransaction((app, tx, { passId }) => getPass(app, tx, passId))),
  update: workspaceProcedure('edit')
    .input(updatePassProcedureInput)
    .mutation(
      inTransaction(async (app, tx, { passId, expiresAt, user, attributes, externalId }, ctx) => {
        const changes = { user, attributes, externalId, expiresAt: dateOf(expiresAt) };
        await changePass(app, tx, { id: passId, ...changes }, actorOfSource(sourceOf(ctx)));
        return getPass(app, tx, passId);
      }),
    ),
  void: workspaceProcedure('voidOne')
    .input(voidPassProcedureInput)
    .mutation(
      inTransaction(async (app, tx, input, ctx) => {
        if (input.atOnce) requireRight(ctx.workspace, 'voidForGood');
        await voidPass(app, tx, input.passId, input);
        return getPass(app, tx, input.passId);
      }),
    ),
  restore: workspaceProcedure('voidOne')
    .input(passInput)
    .mutation(
      inTransaction(async (app, tx, { passId }, ctx) => {
        await restorePass(app, tx, passId, sourceOf(ctx));
        return getPass(app, tx, passId);
      }),
    ),
  reissue: workspaceProcedure('voidForGood')
    .input(reissuePassProcedureInput)
    .mutation(
      onceInTransaction(async (app, tx, input, ctx) => {
        const issued = await reissuePass(app, tx, ctx.workspace, input, sourceOf(ctx));
        return presentIssuedPass(app, issued);
      }),
    ),
};

function sourceOf({ account }: { account: { userId: string } }): IssueSource {
  return { via: 'app', by: account.userId };
}
