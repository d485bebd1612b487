import type { CampaignRules } from '@tessera/contract';
import type { Context } from '../../context.ts';

/** Updates when and how often the workspace's campaigns may notify a person. Campaigns under way take it over with their next passes. */
export function updateCampaignRules(
  { database }: Pick<Context, 'database'>,
  workspaceId: string,
  { frequencyCap, quietHours }: CampaignRules,
): Promise<void> {
  return database.inWorkspace(workspaceId, async ({ db }) => {
    await db
      .updateTable('workspaces')
      .set({ campaign_rules: JSON.stringify({ frequencyCap, quietHours }) })
      .where('id', '=', workspaceId)
      .execute();
  });
}
