import { type ApiKeyLink, apiKeyLinkInput } from '@tessera/contract';
import { signedInProcedure } from '../../http/trpc.ts';
import { findApiKeyLink } from './find-api-key-link.ts';
import { showApiKey } from './show-api-key.ts';

/** `apiKeyLink.*`: for the one person a mailed link is for. Looking changes nothing; mail scanners follow links. */
export const apiKeyLinkProcedures = {
  get: signedInProcedure.input(apiKeyLinkInput).query(async ({ ctx, input }): Promise<ApiKeyLink> => {
    const { name, workspace, expiresAt } = await findApiKeyLink(ctx.app, ctx.account.userId, input.token);
    return { name, workspace, expiresAt };
  }),
  show: signedInProcedure
    .input(apiKeyLinkInput)
    .mutation(({ ctx, input }) => showApiKey(ctx.app, ctx.account.userId, input.token)),
};
