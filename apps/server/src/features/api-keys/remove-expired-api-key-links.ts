import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Removes the encrypted values of expired links; their keys stay until they are revoked. Returns their number. */
export async function removeExpiredApiKeyLinks(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('api_key_links')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
