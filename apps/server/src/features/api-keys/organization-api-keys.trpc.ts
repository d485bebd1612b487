import {
  createOrganizationApiKeyInput,
  organizationApiKeyInput,
  organizationApiKeyListInput,
} from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import { organizationProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { createOrganizationApiKey } from './create-organization-api-key.ts';
import { apiDocsLink } from './docs-link.ts';
import { listOrganizationApiKeys } from './list-organization-api-keys.ts';
import { revokeOrganizationApiKey } from './revoke-api-key.ts';

/** An organization's keys can create workspaces, so they require a manager and a plan that allows it. */
const keyHolderProcedure = organizationProcedure('apiKeys').use(({ ctx, next }) => {
  if (!ctx.organization.workspace_creation_enabled)
    throw new AppError('forbidden', { message: 'You are not authorized to access this page.' });
  return next();
});

export const organizationApiKeyProcedures = {
  list: keyHolderProcedure.input(organizationApiKeyListInput).query(async ({ ctx, input }) => {
    const page = await listOrganizationApiKeys(ctx.app, ctx.organization.id, input);
    return { ...presentPage('apiKeys', page), docsLink: apiDocsLink(ctx.app) };
  }),
  create: keyHolderProcedure
    .input(createOrganizationApiKeyInput)
    .mutation(({ ctx, input }) =>
      createOrganizationApiKey(ctx.app, ctx.organization.id, { ...input, createdBy: ctx.account.userId }),
    ),
  revoke: keyHolderProcedure.input(organizationApiKeyInput).mutation(async ({ ctx, input }) => {
    const { apiKeyId } = input;
    await revokeOrganizationApiKey(ctx.app, ctx.organization.id, {
      apiKeyId,
      revokedBy: ctx.account.userId,
    });
    return { id: apiKeyId };
  }),
};
