import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Null for keys of the operator and of integrations. */
export async function findKeyCreator(
  { workspaceId, db }: WorkspaceTransaction,
  apiKeyId: string,
): Promise<string | null> {
  const { created_by } = await db
    .selectFrom('api_keys')
    .select('created_by')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', apiKeyId)
    .executeTakeFirstOrThrow();
  return created_by;
}
