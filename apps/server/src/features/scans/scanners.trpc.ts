import {
  assignStoreInput,
  createScannerInput,
  scannerInput,
  scannerListInput,
  updateScannerInput,
} from '@tessera/contract';
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { assignStore } from './assign-store.ts';
import { createScanner, revokeScanner } from './create-scanner.ts';
import { listScanners } from './list-scanners.ts';
import { makeScannerLink } from './make-scanner-link.ts';
import { updateScanner } from './update-scanner.ts';

export const scannerProcedures = {
  list: workspaceProcedure('scanners')
    .input(scannerListInput)
    .query(inTransaction(async (_app, tx) => ({ scanners: await listScanners(tx) }))),
  create: workspaceProcedure('scanners')
    .input(createScannerInput)
    .mutation(
      onceInTransaction((app, tx, input, ctx) =>
        createScanner(app, tx, { ...input, createdBy: ctx.account.userId }),
      ),
    ),
  update: workspaceProcedure('scanners').input(updateScannerInput).mutation(inTransaction(updateScanner)),
  makeLink: workspaceProcedure('scanners')
    .input(scannerInput)
    .mutation(inTransaction((app, tx, { scannerId }) => makeScannerLink(app, tx, scannerId))),
  assignStore: workspaceProcedure('scanners')
    .input(assignStoreInput)
    .mutation(inTransaction((_app, tx, input) => assignStore(tx, input))),
  revoke: workspaceProcedure('scanners')
    .input(scannerInput)
    .mutation(
      inTransaction(async (app, tx, { scannerId: id }) => {
        await revokeScanner(app, tx, id);
        return { id };
      }),
    ),
};
