import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Callbacks expire within hours, so an older nonce refuses no replay. */
const nonceHoursMax = 24;

/** Returns the number of removed nonces. */
export async function removeOldCallbackNonces(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('google_callback_nonces')
    .where('workspace_id', '=', workspaceId)
    .where('received_at', '<', new Date(now.getTime() - nonceHoursMax * 3600 * 1000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
