import { type ApiKeyLink, apiKeyLinkInput } from '@tessera/contract';
import { signedInProcedure } from '../../http/trpc.ts';
import { findApiKeyLink } from './find-api-key-link.ts';
import { showApiKey } from './show-api-key.ts';

/** `get` changes nothing, because mail scanners follow links. */
export const apiKeyLinkProcedures = {
  get: signedInProcedure('useAccount')
    .input(apiKeyLinkInput)
    .query(async ({ ctx, input }): Promise<ApiKeyLink> => {
      const { name, workspace, expiresAt } = await findApiKeyLink(ctx.app, ctx.account.userId, input.token);
      return { name, workspace, expiresAt };
    }),
  show: signedInProcedure('useAccount')
    .input(apiKeyLinkInput)
    .mutation(({ ctx, input }) => showApiKey(ctx.app, ctx.account.userId, input.token)),
};
