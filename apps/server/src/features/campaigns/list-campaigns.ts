import {
  type Campaign,
  campaignsPerPage,
  filteredCountMax,
  listCountMax,
  type Page,
} from '@tessera/contract';
import { isLongList } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import { countPage, lookedUntil } from '../../platform/database/search/look.ts';
import {
  isCandidate,
  matches,
  planSearch,
  wordsOfWorkspace,
} from '../../platform/database/search/plan-search.ts';
import { presentCampaign } from './present-campaign.ts';
import { readCampaignStats } from './read-campaign-stats.ts';

export type CampaignsQuery = {
  query?: string | undefined;
  /** Null for both. */
  archived?: boolean | null;
  passTemplateId?: string | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

/** A page of the workspace's campaigns, or of one template's, the newest first. */
export async function listCampaigns(
  tx: WorkspaceTransaction,
  question: CampaignsQuery,
): Promise<Page<Campaign>> {
  const { limit = campaignsPerPage } = question;
  const { rows, total, until } = await findCampaigns(tx, { ...question, limit });
  const shown = rows.slice(0, limit);
  const templates = await templatesOf(
    tx,
    shown.map((row) => row.target_pass_template_id),
  );
  const statsOf = await readCampaignStats(
    tx,
    shown.map((row) => row.id),
  );
  return toPage(
    rows,
    limit,
    total,
    (row) => [row.id],
    (campaign) => {
      const template = templates.get(campaign.target_pass_template_id);
      if (!template) throw new Error(`Campaign ${campaign.id} has no template.`);
      return presentCampaign(campaign, template, statsOf(campaign.id));
    },
    until && [until.id],
  );
}

async function findCampaigns(
  tx: WorkspaceTransaction,
  { query = '', archived = false, passTemplateId, cursor, limit }: CampaignsQuery & { limit: number },
) {
  const { db, workspaceId } = tx;
  const after = decodeIdCursor(cursor);
  const listed = db
    .selectFrom('campaigns')
    .where('workspace_id', '=', workspaceId)
    .$if(archived !== null, (select) => select.where('archived_at', archived ? 'is not' : 'is', null))
    .$if(passTemplateId !== undefined, (select) =>
      select.where('target_pass_template_id', '=', passTemplateId ?? ''),
    );
  const isLong = query !== '' && (await isLongList(db, listed.select('id').orderBy('id')));
  const search = await planSearch(query, isLong, wordsOfWorkspace(tx, 'campaigns'));
  const isLooked = isLong && search.kind === 'compare';
  const part = (from: string | null, rowsMax = listCountMax) =>
    listed
      .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'uuid')))
      .$if(from !== null, (select) => select.where('id', '<', from ?? ''))
      .orderBy('id', 'desc')
      .limit(rowsMax);
  const matching = (from: string | null, rowsMax?: number) =>
    db
      .selectFrom(part(from, rowsMax).selectAll().as('campaign'))
      .where((eb) => eb.and(matches(search, eb.ref('name'))));
  const rows = await matching(after, search.kind === 'all' ? limit + 1 : undefined)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const read = { rows, limit, isLong, isLooked };
  const until = await lookedUntil(read, (offset) =>
    part(after).select('id').offset(offset).limit(1).executeTakeFirst(),
  );
  const counted = search.kind === 'all' ? listed.select('id').orderBy('id') : matching(null).select('id');
  const countMax = archived ? filteredCountMax : listCountMax;
  const total = await countPage(db, { ...read, isFirst: after === null, until, matching: counted, countMax });
  return { rows, total, until };
}

async function templatesOf({ workspaceId, db }: WorkspaceTransaction, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('pass_templates')
    .select(['id', 'name', 'archived_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
