import { apiKeyInput, apiKeyListInput, apiRequestListInput, createApiKeyInput } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import { inTransaction, once } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { createAndDeliverApiKey } from './create-and-deliver-api-key.ts';
import { apiDocsLink } from './docs-link.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listApiRequests } from './list-api-requests.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export const apiKeyProcedures = {
  list: workspaceProcedure('apiKeys')
    .input(apiKeyListInput)
    .query(async ({ ctx, input }) => {
      const page = await listApiKeys(ctx.app, ctx.workspace.id, input);
      return { ...presentPage('apiKeys', page), docsLink: apiDocsLink(ctx.app) };
    }),
  create: workspaceProcedure('apiKeys')
    .input(createApiKeyInput)
    .mutation(async ({ ctx, input, path }) => {
      const admin = await ctx.app.identity.findUser(ctx.account.userId);
      if (!admin) throw new AppError('unauthorized');
      return once(ctx, path, input, (tx) => createAndDeliverApiKey(ctx.app, tx, admin, input));
    }),
  requests: workspaceProcedure('apiKeys')
    .input(apiRequestListInput)
    .query(
      inTransaction(async (_app, tx, input) => presentPage('requests', await listApiRequests(tx, input))),
    ),
  revoke: workspaceProcedure('apiKeys')
    .input(apiKeyInput)
    .mutation(
      inTransaction(async (app, tx, { apiKeyId }, { account }) => {
        await revokeApiKey(app, tx, { apiKeyId, revokedBy: account.userId });
        return { id: apiKeyId };
      }),
    ),
};
