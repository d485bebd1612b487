import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';

/** Effective from the next request; removes the pending link and the log of its calls. @throws AppError `notFound`, also if the key is already revoked */
export async function revokeApiKey(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { apiKeyId, revokedBy }: { apiKeyId: string; revokedBy: string },
): Promise<void> {
  const revoked = await tx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw new AppError('notFound');
  await tx.db
    .deleteFrom('api_key_links')
    .where('workspace_id', '=', tx.workspaceId)
    .where('api_key_id', '=', apiKeyId)
    .execute();
  await tx.db
    .deleteFrom('api_requests')
    .where('workspace_id', '=', tx.workspaceId)
    .where('api_key_id', '=', apiKeyId)
    .execute();
  await announce(ctx, tx, [{ type: 'apiKey.revoked', payload: { apiKeyId, revokedBy } }]);
}

/** Effective from the next request. @throws AppError `notFound`, also if the key is already revoked */
export async function revokeOrganizationApiKey(
  ctx: Pick<Context, 'database' | 'clock' | 'logger'>,
  organizationId: string,
  { apiKeyId, revokedBy }: { apiKeyId: string; revokedBy: string },
): Promise<void> {
  const revoked = await ctx.database.global
    .updateTable('organization_api_keys')
    .set({ revoked_at: ctx.clock() })
    .where('organization_id', '=', organizationId)
    .where('id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw new AppError('notFound');
  ctx.logger.info('An API key of an organization was revoked', { organizationId, apiKeyId, revokedBy });
}
