import { afterCampaignAction, type CampaignAction } from '@tessera/contract';
import type { Updateable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import { approvalEnds } from './campaigns-policy.ts';
import type { CampaignRow } from './find-campaign.ts';

/**
 * Gives a campaign the status that follows the action, with other columns. Call it with the campaign's row locked.
 * @throws AppError `campaignNotAllowed`
 */
export async function moveCampaign(
  { workspaceId, db }: WorkspaceTransaction,
  { id, status, approval }: CampaignRow,
  action: CampaignAction,
  columns: Updateable<CampaignsTable> = {},
): Promise<CampaignRow> {
  const after = afterCampaignAction(status, action);
  if (!after) throw new AppError('campaignNotAllowed');
  return db
    .updateTable('campaigns')
    .set({ ...columns, ...(approvalEnds(approval, after) && { approval: null }), status: after })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
