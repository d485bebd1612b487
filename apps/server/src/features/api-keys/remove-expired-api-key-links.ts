import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Keys that nobody looked at in time: their values go, and the keys stay for whoever revokes them. Answers how many. */
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
