import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Which chunks of a campaign Google is not through with; `isWhole` once all of its chunks are written. */
export async function findOpenGoogleChunks(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
): Promise<{ isWhole: boolean; numbers: number[] }> {
  // Read first: chunks written between the two looks are then not missed, but waited for once more.
  const campaign = await db
    .selectFrom('campaigns')
    .select('planned_at')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  const open = await db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('google_finished_at', 'is', null)
    .execute();
  const isWhole = campaign !== undefined && campaign.planned_at !== null;
  return { isWhole, numbers: open.map(({ number }) => number) };
}
