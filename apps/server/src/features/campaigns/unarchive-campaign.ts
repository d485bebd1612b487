import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findCampaign } from './find-campaign.ts';

/** Brings an archived campaign back among the others. */
export async function unarchiveCampaign(tx: WorkspaceTransaction, campaignId: string): Promise<void> {
  await findCampaign(tx, campaignId, true);
  await tx.db
    .updateTable('campaigns')
    .set({ archived_at: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
}
