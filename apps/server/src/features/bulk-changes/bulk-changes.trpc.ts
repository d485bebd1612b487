import { bulkChangeInput, bulkChangesInput, startBulkChangeProcedureInput } from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { cancelBulkChange } from './cancel-bulk-change.ts';
import { listBulkChanges } from './list-bulk-changes.ts';
import { startBulkChange } from './start-bulk-change.ts';

/** `workspace.bulkChanges.*` */
export const bulkChangeProcedures = {
  list: workspaceProcedure('read')
    .input(bulkChangesInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => ({
        bulkChanges: await listBulkChanges(tx, input.passTemplateId),
      })),
    ),
  start: workspaceProcedure('changeMany')
    .input(startBulkChangeProcedureInput)
    .mutation(({ ctx, input, path }) => {
      const { workspaceHandle: _, idempotencyKey: __, action, ...selection } = input;
      return once(ctx, path, input, (tx) =>
        startBulkChange(ctx.app, tx, { action, selection, createdBy: ctx.account.userId }),
      );
    }),
  cancel: workspaceProcedure('changeMany')
    .input(bulkChangeInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        cancelBulkChange(ctx.app, tx, input.bulkChangeId),
      ),
    ),
};
