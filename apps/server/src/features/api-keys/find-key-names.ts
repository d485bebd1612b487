import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** By id. */
export async function findKeyNames(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const keys = await db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(keys.map(({ id, name }) => [id, name]));
}
