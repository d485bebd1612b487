import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** A callback expires by itself within hours and is refused afterwards, so by then its nonce has nothing left to refuse. */
const nonceHoursMax = 24;

/** Answers how many were removed. */
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
