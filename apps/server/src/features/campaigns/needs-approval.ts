import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Whether the workspace's campaigns are sent only with the approval of a second admin. */
export async function needsApproval({ workspaceId, db }: WorkspaceTransaction): Promise<boolean> {
  const { campaign_rules } = await db
    .selectFrom('workspaces')
    .select('campaign_rules')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return campaign_rules?.needsApproval ?? false;
}
