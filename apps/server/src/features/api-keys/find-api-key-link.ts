import type { ApiKeyLink } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { organizationsOfUser } from '../organizations/organizations-of-user.ts';
import { permissionsOf } from '../organizations/organizations-policy.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { type ApiKeyAddress, readApiKeyLink } from './api-key-link.ts';

export type FoundApiKeyLink = ApiKeyAddress & ApiKeyLink;

/** The same error for a used, expired, unknown or foreign link. */
export const noApiKeyLink =
  'This link shows nothing: it has been used, is older than a day, or is for someone else.';

export async function findApiKeyLink(
  ctx: Pick<Context, 'database' | 'identity' | 'keys' | 'clock'>,
  userId: string,
  token: string,
): Promise<FoundApiKeyLink> {
  const address = readApiKeyLink(ctx, token);
  const waiting = address && (await findWaiting(ctx, address, userId));
  if (!waiting) throw new AppError('notFound', { message: noApiKeyLink });
  const workspace = await findWorkspaceById(ctx.database.global, address.workspaceId);
  const role = (await organizationsOfUser(ctx, userId)).roleIn(workspace.organization.workos_identifier);
  if (!role || !permissionsOf(role).canManage) throw new AppError('notFound', { message: noApiKeyLink });
  return {
    ...address,
    name: waiting.name ?? '',
    workspace: { name: workspace.name, handle: workspace.handle },
    expiresAt: waiting.expires_at.toISOString(),
  };
}

function findWaiting(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { workspaceId, apiKeyId }: ApiKeyAddress,
  userId: string,
) {
  return database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('api_key_links as link')
      .innerJoin('api_keys as key', (join) =>
        join
          .onRef('key.workspace_id', '=', 'link.workspace_id')
          .onRef('key.id', '=', 'link.api_key_id')
          .on('key.revoked_at', 'is', null),
      )
      .select(['key.name', 'link.expires_at'])
      .where('link.workspace_id', '=', workspaceId)
      .where('link.api_key_id', '=', apiKeyId)
      .where('link.user_id', '=', userId)
      .where('link.expires_at', '>', clock())
      .executeTakeFirst(),
  );
}
