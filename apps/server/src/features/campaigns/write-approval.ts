import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { StoredApproval } from '../../platform/database/schema/campaigns-tables.ts';
import type { CampaignRow } from './find-campaign.ts';

/** Stores what a second admin was asked or answered; null ends it. Call it with the campaign's row locked. */
export async function writeApproval(
  { workspaceId, db }: WorkspaceTransaction,
  { id }: Pick<CampaignRow, 'id'>,
  approval: StoredApproval | null,
): Promise<CampaignRow> {
  return db
    .updateTable('campaigns')
    .set({ approval: approval && JSON.stringify(approval) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
