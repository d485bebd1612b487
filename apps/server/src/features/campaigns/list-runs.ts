import type { Campaign, Page } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findCampaign } from './find-campaign.ts';
import { type CampaignsQuery, listCampaigns } from './list-campaigns.ts';

type RunsQuery = { campaignId: string } & Pick<CampaignsQuery, 'cursor' | 'limit'>;

/** A page of the runs of a recurring campaign, newest first; none of another campaign. @throws AppError `notFound` */
export async function listRuns(
  tx: WorkspaceTransaction,
  { campaignId, cursor, limit }: RunsQuery,
): Promise<Page<Campaign>> {
  const { id: parentId } = await findCampaign(tx, campaignId);
  return listCampaigns(tx, { parentId, archived: null, cursor, limit });
}
