import { restoreRevisionInput, revisionInput, revisionListInput } from '@tessera/contract';
import { inTransaction } from '../../../http/in-transaction.ts';
import { workspaceProcedure } from '../../../http/trpc.ts';
import { presentPage } from '../../../platform/database/pagination.ts';
import { getPassTemplate } from '../get-pass-template.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';
import { restoreRevision } from './restore-revision.ts';

export const revisionProcedures = {
  list: workspaceProcedure('read')
    .input(revisionListInput)
    .query(async ({ ctx, input }) =>
      presentPage('revisions', await listRevisions(ctx.app, ctx.workspace.id, input)),
    ),
  get: workspaceProcedure('read')
    .input(revisionInput)
    .query(({ ctx, input }) => getRevision(ctx.app, ctx.workspace.id, input)),
  restore: workspaceProcedure('design')
    .input(restoreRevisionInput)
    .mutation(
      inTransaction(async (app, tx, input, ctx) => {
        await restoreRevision(app, tx, { ...input, restoredBy: ctx.account.userId });
        return getPassTemplate(app, tx, input.passTemplateId);
      }),
    ),
};
