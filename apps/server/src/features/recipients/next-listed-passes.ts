import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export type ListedPasses = { firstPassId: string; lastPassId: string; passIds: string[] };

/** The recipients in a campaign's next chunk, about a thousand, by which a frozen audience is walked; null after the last chunk. */
export async function nextListedPasses(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, afterPassId }: { campaignId: string; afterPassId: string | undefined },
): Promise<ListedPasses | null> {
  const chunk = await db
    .selectFrom('campaign_chunks')
    .select(['first_pass_id', 'last_pass_id', 'pass_ids'])
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('pass_ids', 'is not', null)
    .$if(afterPassId !== undefined, (select) => select.where('last_pass_id', '>', afterPassId ?? ''))
    .orderBy('last_pass_id')
    .limit(1)
    .executeTakeFirst();
  if (!chunk?.pass_ids) return nextTriggeredPasses({ workspaceId, db }, { campaignId, afterPassId });
  return { firstPassId: chunk.first_pass_id, lastPassId: chunk.last_pass_id, passIds: chunk.pass_ids };
}

const triggeredMax = 1_000;

/** The passes that a recurring campaign has reached, which has no chunks of its own. */
async function nextTriggeredPasses(
  { workspaceId, db }: Pick<WorkspaceTransaction, 'workspaceId' | 'db'>,
  { campaignId, afterPassId }: { campaignId: string; afterPassId: string | undefined },
): Promise<ListedPasses | null> {
  const rows = await db
    .selectFrom('triggered_passes')
    .select('pass_id')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .$if(afterPassId !== undefined, (select) => select.where('pass_id', '>', afterPassId ?? ''))
    .orderBy('pass_id')
    .limit(triggeredMax)
    .execute();
  const passIds = rows.map(({ pass_id }) => pass_id);
  const [firstPassId] = passIds;
  const lastPassId = passIds.at(-1);
  return firstPassId && lastPassId ? { firstPassId, lastPassId, passIds } : null;
}
