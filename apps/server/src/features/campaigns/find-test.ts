import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignRow } from './find-campaign.ts';

/** A test that was sent; undefined if it is unknown or replaced. */
export function findTest(
  { workspaceId, db }: WorkspaceTransaction,
  testId: string,
): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', testId)
    .where('is_test', '=', true)
    .executeTakeFirst();
}
