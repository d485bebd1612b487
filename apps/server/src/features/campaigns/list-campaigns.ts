import { type Campaign, campaignsPerPage, type Page } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { containsPattern, decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
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
  { query = '', archived = false, passTemplateId, cursor, limit = campaignsPerPage }: CampaignsQuery,
): Promise<Page<Campaign>> {
  const after = decodeIdCursor(cursor);
  const matching = tx.db
    .selectFrom('campaigns')
    .innerJoin('pass_templates as template', (join) =>
      join
        .onRef('template.workspace_id', '=', 'campaigns.workspace_id')
        .onRef('template.id', '=', 'campaigns.target_pass_template_id'),
    )
    .where('campaigns.workspace_id', '=', tx.workspaceId)
    .$if(archived !== null, (select) =>
      select.where('campaigns.archived_at', archived ? 'is not' : 'is', null),
    )
    .$if(query !== '', (select) => select.where('campaigns.name', 'ilike', containsPattern(query)))
    .$if(passTemplateId !== undefined, (select) =>
      select.where('campaigns.target_pass_template_id', '=', passTemplateId ?? ''),
    );
  const rows = await matching
    .selectAll('campaigns')
    .select(['template.name as template_name', 'template.archived_at as template_archived_at'])
    .$if(after !== null, (select) => select.where('campaigns.id', '<', after ?? ''))
    .orderBy('campaigns.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const statsOf = await readCampaignStats(
    tx,
    rows.map((row) => row.id),
  );
  return toPage(
    rows,
    limit,
    Number(count),
    (row) => [row.id],
    ({ template_name: name, template_archived_at: archived_at, ...campaign }) =>
      presentCampaign(campaign, { name, archived_at }, statsOf(campaign.id)),
  );
}
