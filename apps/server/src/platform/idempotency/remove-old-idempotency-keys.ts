import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../database/database.ts';

/** How long a repeated request gets the stored answer. */
const keptHours = 24;

/** How many keys one transaction removes. */
export const oldIdempotencyKeysPerPage = 5_000;

/** Returns the number of removed keys. */
export async function removeOldIdempotencyKeys(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const old = db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '<', new Date(now.getTime() - keptHours * 3_600_000))
    .orderBy('created_at')
    .limit(oldIdempotencyKeysPerPage);
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`key in (${old})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
