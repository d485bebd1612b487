import {
  appleCertificateRequestInput,
  appleCertificateRequestListInput,
  applePassTypeIdentifierInput,
  applePassTypeIdentifierListInput,
  createAppleCertificateRequestInput,
  createApplePassTypeIdentifierInput,
  renewApplePassTypeIdentifierInput,
} from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import {
  createAppleCertificateRequest,
  deleteAppleCertificateRequest,
  listAppleCertificateRequests,
} from './create-apple-certificate-request.ts';
import { createApplePassTypeIdentifier } from './create-apple-pass-type-identifier.ts';
import { deleteApplePassTypeIdentifier } from './delete-apple-pass-type-identifier.ts';
import { listApplePassTypeIdentifiers } from './list-apple-pass-type-identifiers.ts';
import { renewApplePassTypeIdentifier } from './renew-apple-pass-type-identifier.ts';

export const applePassTypeIdentifierProcedures = {
  list: workspaceProcedure('read')
    .input(applePassTypeIdentifierListInput)
    .query(
      inTransaction(async (app, tx, input) =>
        presentPage('identifiers', await listApplePassTypeIdentifiers(app, tx, input)),
      ),
    ),
  create: workspaceProcedure('settings')
    .input(createApplePassTypeIdentifierInput)
    .mutation(({ ctx, input }) => createApplePassTypeIdentifier(ctx.app, ctx.workspace.id, input.upload)),
  renew: workspaceProcedure('settings')
    .input(renewApplePassTypeIdentifierInput)
    .mutation(({ ctx, input }) => renewApplePassTypeIdentifier(ctx.app, ctx.workspace.id, input)),
  delete: workspaceProcedure('settings')
    .input(applePassTypeIdentifierInput)
    .mutation(
      inTransaction((_app, tx, { applePassTypeIdentifierId }) =>
        deleteApplePassTypeIdentifier(tx, applePassTypeIdentifierId),
      ),
    ),
};

export const appleCertificateRequestProcedures = {
  list: workspaceProcedure('settings')
    .input(appleCertificateRequestListInput)
    .query(
      inTransaction(async (_app, tx) =>
        presentPage('certificateRequests', await listAppleCertificateRequests(tx)),
      ),
    ),
  create: workspaceProcedure('settings')
    .input(createAppleCertificateRequestInput)
    .mutation(({ ctx, input }) =>
      createAppleCertificateRequest(ctx.app, ctx.workspace, {
        applePassTypeIdentifierId: input.applePassTypeIdentifierId ?? null,
        createdBy: ctx.account.userId,
      }),
    ),
  delete: workspaceProcedure('settings')
    .input(appleCertificateRequestInput)
    .mutation(
      inTransaction((_app, tx, { certificateRequestId }) =>
        deleteAppleCertificateRequest(tx, certificateRequestId),
      ),
    ),
};
