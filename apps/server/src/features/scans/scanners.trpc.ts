import { createScannerInput, scannerInput, scannerListInput } from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { createScanner } from './create-scanner.ts';
import { listScanners } from './list-scanners.ts';
import { makeScannerLink } from './make-scanner-link.ts';
import { revokeScanner } from './revoke-scanner.ts';

/** `workspace.scanners.*` */
export const scannerProcedures = {
  list: workspaceProcedure('scanners')
    .input(scannerListInput)
    .query(async ({ ctx }) => ({
      scanners: await ctx.app.database.inWorkspace(ctx.workspace.id, listScanners),
    })),
  create: workspaceProcedure('scanners')
    .input(createScannerInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) => createScanner(ctx.app, tx, { ...input, createdBy: ctx.account.userId })),
    ),
  makeLink: workspaceProcedure('scanners')
    .input(scannerInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => makeScannerLink(ctx.app, tx, input.scannerId)),
    ),
  revoke: workspaceProcedure('scanners')
    .input(scannerInput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        revokeScanner(ctx.app, tx, input.scannerId),
      );
      return { id: input.scannerId };
    }),
};
