import type { CampaignStats } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { readCounts } from '../pass-templates/read-counts.ts';

/** What campaigns reached so far, by campaign: the sums of their chunks, and the clicks on their links. */
export async function readCampaignStats(
  tx: WorkspaceTransaction,
  campaignIds: string[],
): Promise<(campaignId: string) => CampaignStats> {
  const clicks = await readCounts(tx, campaignIds);
  const sums = campaignIds.length === 0 ? [] : await sumChunks(tx, campaignIds);
  const byCampaign = new Map(sums.map((sum) => [sum.campaign_id, sum]));
  return (campaignId) => {
    const sum = byCampaign.get(campaignId);
    return {
      passUpdates: Number(sum?.pass_updates ?? 0),
      notifications: Number(sum?.notifications ?? 0),
      failed: Number(sum?.failed ?? 0),
      linkClicks: clicks.get(campaignId)?.linkClicked ?? 0,
    };
  };
}

function sumChunks({ workspaceId, db }: WorkspaceTransaction, campaignIds: string[]) {
  return db
    .selectFrom('campaign_chunks')
    .select(({ fn }) => [
      'campaign_id',
      fn.sum<string>('pass_updates').as('pass_updates'),
      fn.sum<string>('notifications').as('notifications'),
      fn.sum<string>('failed').as('failed'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', 'in', campaignIds)
    .groupBy('campaign_id')
    .execute();
}
