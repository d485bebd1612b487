import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** The keys stay until they are revoked. Returns the number of links. */
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
