import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export type ListedPasses = { firstPassId: string; lastPassId: string; passIds: string[] };

export async function nextListedPasses(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, afterPassId }: ListPosition,
): Promise<ListedPasses | null> {
  const chunk = await db
    .selectFrom('campaign_chunks')
    .select(['first_pass_id', 'last_pass_id', 'pass_ids'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', campaignId)
    .where('pass_ids', 'is not', null)
    .$if(afterPassId !== undefined, (select) => select.where('last_pass_id', '>', afterPassId ?? ''))
    .orderBy('last_pass_id')
    .limit(1)
    .executeTakeFirst();
  if (!chunk?.pass_ids)
    return (
      (await nextPassesOfRuns({ workspaceId, db }, { campaignId, afterPassId })) ??
      nextTriggeredPasses({ workspaceId, db }, { campaignId, afterPassId })
    );
  return { firstPassId: chunk.first_pass_id, lastPassId: chunk.last_pass_id, passIds: chunk.pass_ids };
}

type ListPosition = { campaignId: string; afterPassId: string | undefined };

/** Each pass once, up to the end of the first run's chunk. */
async function nextPassesOfRuns(
  { workspaceId, db }: Pick<WorkspaceTransaction, 'workspaceId' | 'db'>,
  { campaignId, afterPassId }: ListPosition,
): Promise<ListedPasses | null> {
  const after = sql`${afterPassId ?? null}::uuid`;
  const { rows } = await sql<{ lastPassId: string | null; passIds: string[] }>`
    with chunks as (
      select chunk.last_pass_id, chunk.pass_ids from campaign_runs as run
      cross join lateral (
        select listing.last_pass_id, listing.pass_ids from campaign_chunks as listing
        where listing.workspace_id = ${workspaceId} and listing.run_id = run.id
          and listing.pass_ids is not null and (${after} is null or listing.last_pass_id > ${after})
        order by listing.last_pass_id limit 1
      ) as chunk
      where run.workspace_id = ${workspaceId} and run.campaign_id = ${campaignId}
        and run.occurrence is null and run.launched_at is not null and run.change_ended is not null
    ), through as (select last_pass_id from chunks order by last_pass_id limit 1)
    select (select last_pass_id from through) as "lastPassId", array(
      select distinct pass_id from chunks, unnest(chunks.pass_ids) as pass_id
      where (${after} is null or pass_id > ${after}) and pass_id <= (select last_pass_id from through)
      order by pass_id
    ) as "passIds"`.execute(db);
  const [next] = rows;
  if (!next?.lastPassId) return null;
  const { lastPassId, passIds } = next;
  return { firstPassId: passIds[0] ?? lastPassId, lastPassId, passIds };
}

const triggeredMax = 1_000;

async function nextTriggeredPasses(
  { workspaceId, db }: Pick<WorkspaceTransaction, 'workspaceId' | 'db'>,
  { campaignId, afterPassId }: ListPosition,
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
