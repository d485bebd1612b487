import { bulkChangeInput, bulkChangesInput, startBulkChangeProcedureInput } from '@tessera/contract';
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { cancelBulkChange } from './cancel-bulk-change.ts';
import { listBulkChanges } from './find-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';

export const bulkChangeProcedures = {
  list: workspaceProcedure('read')
    .input(bulkChangesInput)
    .query(
      inTransaction(async (_app, tx, { passTemplateId }) => ({
        bulkChanges: await listBulkChanges(tx, passTemplateId),
      })),
    ),
  start: workspaceProcedure('changeMany')
    .input(startBulkChangeProcedureInput)
    .mutation(
      onceInTransaction((app, tx, input, { account }) => {
        const { workspaceHandle: _, idempotencyKey: __, action, ...selection } = input;
        return startBulkChange(app, tx, { action, selection, createdBy: account.userId });
      }),
    ),
  cancel: workspaceProcedure('changeMany')
    .input(bulkChangeInput)
    .mutation(inTransaction((app, tx, { bulkChangeId }) => cancelBulkChange(app, tx, bulkChangeId))),
};
