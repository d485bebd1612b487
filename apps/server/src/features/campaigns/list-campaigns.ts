import {
  type Campaign,
  campaignsPerPage,
  filteredCountMax,
  listCountMax,
  type Page,
} from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import { findPage } from '../../platform/database/search/find-page.ts';
import { workspaceLookup } from '../../platform/database/search/index-lookups.ts';
import { isCandidate, matches } from '../../platform/database/search/plan-search.ts';
import { type CampaignView, findView } from './find-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { readCampaignStats } from './results/read-campaign-stats.ts';

export type CampaignsQuery = {
  query?: string | undefined;
  archived?: boolean | null;
  passTemplateId?: string | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

export async function listCampaigns(
  tx: WorkspaceTransaction,
  input: CampaignsQuery,
): Promise<Page<Campaign>> {
  const { limit = campaignsPerPage } = input;
  const { rows, total, until } = await findCampaigns(tx, { ...input, limit });
  const launches = await findLaunches(
    tx,
    rows.slice(0, limit).map(({ id }) => id),
  );
  const views = rows.map((campaign) => ({ campaign, run: launches.get(campaign.id) ?? null }));
  const present = await presenterOf(tx, views.slice(0, limit));
  return toPage(views, limit, total, ({ campaign }) => [campaign.id], present, until);
}

type RunsQuery = { campaignId: string } & Pick<CampaignsQuery, 'cursor' | 'limit'>;

export async function listRuns(
  tx: WorkspaceTransaction,
  { campaignId, cursor, limit = campaignsPerPage }: RunsQuery,
): Promise<Page<Campaign>> {
  const { db, workspaceId } = tx;
  const { campaign, run } = await findView(tx, campaignId);
  // A run has no runs.
  const recurringId = run ? null : campaign.id;
  const runs = db
    .selectFrom('campaign_runs')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', recurringId);
  const after = decodeIdCursor(cursor);
  const { rows, total } = await findPage(
    {
      db,
      all: runs.select('id').orderBy('id'),
      lookups: [],
      part: () => runs.$if(after !== null, (select) => select.where('id', '<', after ?? '')),
      sortKeys: (part) => part.select('id'),
      matching: (_, part) => part.selectAll().orderBy('id', 'desc'),
      cursorOf: ({ id }) => [id],
    },
    { query: '', after, limit },
  );
  const views = rows.map((each) => ({ campaign, run: each }));
  const present = await presenterOf(tx, views.slice(0, limit));
  return toPage(views, limit, total, ({ run: { id } }) => [id], present);
}

async function findLaunches({ workspaceId, db }: WorkspaceTransaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const runs = await db
    .selectFrom('campaign_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(runs.map((run) => [run.id, run]));
}

export async function presenterOf(
  tx: WorkspaceTransaction,
  views: readonly CampaignView[],
): Promise<(view: CampaignView) => Campaign> {
  const templates = await templatesOf(
    tx,
    views.map(({ campaign }) => campaign.target_pass_template_id),
  );
  const statsOf = await readCampaignStats(tx, views);
  return (view) => {
    const template = templates.get(view.campaign.target_pass_template_id);
    if (!template) throw new Error(`Campaign ${view.campaign.id} has no template.`);
    return presentCampaign(view, template, statsOf(view));
  };
}

function findCampaigns(
  tx: WorkspaceTransaction,
  { query = '', archived = false, passTemplateId, cursor, limit }: CampaignsQuery & { limit: number },
) {
  const { db, workspaceId } = tx;
  const listed = db
    .selectFrom('campaigns')
    .where('workspace_id', '=', workspaceId)
    .$if(archived !== null, (select) => select.where('archived_at', archived ? 'is not' : 'is', null))
    .$if(passTemplateId !== undefined, (select) =>
      select.where('target_pass_template_id', '=', passTemplateId ?? ''),
    );
  return findPage(
    {
      db,
      all: listed.select('id').orderBy('id'),
      lookups: workspaceLookup(tx, 'campaigns', query),
      part: (search, after, rowsMax) =>
        listed
          .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'uuid')))
          .$if(after !== null, (select) => select.where('id', '<', after ?? ''))
          .orderBy('id', 'desc')
          .limit(rowsMax),
      sortKeys: (part) => part.select('id'),
      matching: (search, part) =>
        db
          .selectFrom(part.selectAll().as('campaign'))
          .where((eb) => eb.and(matches(search, eb.ref('name'))))
          .selectAll()
          .orderBy('id', 'desc'),
      cursorOf: ({ id }) => [id],
      countMax: archived ? filteredCountMax : listCountMax,
    },
    { query, after: decodeIdCursor(cursor), limit },
  );
}

async function templatesOf({ workspaceId, db }: WorkspaceTransaction, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('pass_templates')
    .select(['id', 'name', 'archived_at', 'released'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
