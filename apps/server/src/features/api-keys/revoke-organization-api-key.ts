import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

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
