import type { Campaign } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findViews } from './find-campaign.ts';
import { presenterOf } from './list-campaigns.ts';

/** Bounds the search for open campaigns: those before the newest ones are missed. */
const newestMax = 500;

export type CurrentCampaigns = { current: Campaign | null; latest: Campaign | null };

/** `current`: the one being sent, else the next; `latest`: of the completed launches the last, beside runs of recurring campaigns. */
export async function findCurrentCampaigns(tx: WorkspaceTransaction): Promise<CurrentCampaigns> {
  const currentId = await findCurrent(tx);
  const latestId = await findLatest(tx);
  const ids = [currentId, latestId].filter((id) => id !== null);
  const views = ids.length === 0 ? [] : await findViews(tx, ids);
  const present = await presenterOf(tx, views);
  const campaigns = views.map(present);
  const byId = (id: string | null) => campaigns.find((campaign) => campaign.id === id) ?? null;
  return { current: byId(currentId), latest: byId(latestId) };
}

/** A single delivery before a recurring campaign, and what is sent before what is scheduled. */
async function findCurrent({ workspaceId, db }: WorkspaceTransaction): Promise<string | null> {
  const newest = db
    .selectFrom('campaigns')
    .select(['id', 'status', 'scheduled_at', 'next_run_at', sql<boolean>`trigger is not null`.as('recurs')])
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(newestMax);
  const row = await db
    .selectFrom(newest.as('campaign'))
    .select('id')
    .where('status', 'in', ['Sending', 'Paused', 'Scheduled'])
    .orderBy(sql`case when status = 'Scheduled' then 1 when recurs then 2 else 0 end`)
    .orderBy(sql`coalesce(scheduled_at, next_run_at)`, (order) => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reads the newest completed launch of each template by its index. */
async function findLatest({ workspaceId, db }: WorkspaceTransaction): Promise<string | null> {
  const row = await db
    .selectFrom('pass_templates as template')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_runs')
          .select(['id', 'launched_at'])
          .where('campaign_runs.workspace_id', '=', workspaceId)
          .whereRef('campaign_runs.target_pass_template_id', '=', 'template.id')
          .where('launched_at', 'is not', null)
          .where('status', '=', 'Sent')
          .where('kind', '=', 'launch')
          .where('archived_at', 'is', null)
          .orderBy('launched_at', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .select('run.id')
    .where('template.workspace_id', '=', workspaceId)
    .where('template.archived_at', 'is', null)
    .orderBy('run.launched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
