import type { CampaignRules } from '@tessera/contract';
import type { Context } from '../../context.ts';

/** Updates when and how often the workspace's campaigns may notify a person, and whether a second admin approves them. Campaigns under way take it over with their next passes. */
export function updateCampaignRules(
  { database }: Pick<Context, 'database'>,
  workspaceId: string,
  { frequencyCap, quietHours, needsApproval }: CampaignRules,
): Promise<void> {
  return database.inWorkspace(workspaceId, async ({ db }) => {
    await db
      .updateTable('workspaces')
      .set({ campaign_rules: JSON.stringify({ frequencyCap, quietHours, needsApproval }) })
      .where('id', '=', workspaceId)
      .execute();
  });
}
