import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../database/database.ts';

const keptHours = 24;

export const oldIdempotencyKeysPerPage = 5_000;

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
