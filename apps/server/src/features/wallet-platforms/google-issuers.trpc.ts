import {
  createGoogleIssuerInput,
  googleIssuerInput,
  googleIssuerListInput,
  replaceGoogleIssuerKeyInput,
} from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { createGoogleIssuer } from './create-google-issuer.ts';
import { listGoogleIssuers } from './list-google-issuers.ts';
import { deleteGoogleIssuer, replaceGoogleIssuerKey } from './replace-google-issuer-key.ts';

export const googleIssuerProcedures = {
  list: workspaceProcedure('read')
    .input(googleIssuerListInput)
    .query(
      inTransaction(async (_app, tx, input) => presentPage('issuers', await listGoogleIssuers(tx, input))),
    ),
  create: workspaceProcedure('settings')
    .input(createGoogleIssuerInput)
    .mutation(({ ctx, input }) => createGoogleIssuer(ctx.app, ctx.workspace.id, input)),
  replaceKey: workspaceProcedure('settings')
    .input(replaceGoogleIssuerKeyInput)
    .mutation(({ ctx, input }) => replaceGoogleIssuerKey(ctx.app, ctx.workspace.id, input)),
  delete: workspaceProcedure('settings')
    .input(googleIssuerInput)
    .mutation(inTransaction((_app, tx, { googleIssuerId }) => deleteGoogleIssuer(tx, googleIssuerId))),
};
