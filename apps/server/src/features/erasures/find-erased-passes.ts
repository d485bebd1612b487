import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** The ids of the passes of an erased person. */
export async function findErasedPasses(
  { workspaceId, db }: WorkspaceTransaction,
  passUserId: string,
): Promise<string[]> {
  const passes = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_user_id', '=', passUserId)
    .execute();
  return passes.map(({ id }) => id);
}
