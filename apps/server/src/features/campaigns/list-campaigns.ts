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
import { presentCampaign } from './present-campaign.ts';
import { readCampaignStats } from './read-campaign-stats.ts';

export type CampaignsQuery = {
  query?: string | undefined;
  /** Null for both. */
  archived?: boolean | null;
  passTemplateId?: string | undefined;
  /** The recurring campaign whose runs are listed; the others are listed without runs. */
  parentId?: string | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

/** A page of the workspace's campaigns, or of one template's, newest first. */
export async function listCampaigns(
  tx: WorkspaceTransaction,
  input: CampaignsQuery,
): Promise<Page<Campaign>> {
  const { limit = campaignsPerPage } = input;
  const { rows, total, until } = await findCampaigns(tx, { ...input, limit });
  const shown = rows.slice(0, limit);
  const templates = await templatesOf(
    tx,
    shown.map((row) => row.target_pass_template_id),
  );
  const statsOf = await readCampaignStats(tx, shown);
  return toPage(
    rows,
    limit,
    total,
    (row) => [row.id],
    (campaign) => {
      const template = templates.get(campaign.target_pass_template_id);
      if (!template) throw new Error(`Campaign ${campaign.id} has no template.`);
      return presentCampaign(campaign, template, statsOf(campaign));
    },
    until,
  );
}

function findCampaigns(
  tx: WorkspaceTransaction,
  {
    query = '',
    archived = false,
    passTemplateId,
    parentId,
    cursor,
    limit,
  }: CampaignsQuery & { limit: number },
) {
  const { db, workspaceId } = tx;
  const listed = db
    .selectFrom('campaigns')
    .where('workspace_id', '=', workspaceId)
    .where('is_test', '=', false)
    .where('parent_id', parentId === undefined ? 'is' : '=', parentId ?? null)
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
