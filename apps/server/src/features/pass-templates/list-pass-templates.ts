import { type Page, type PassTemplateListItem, passTemplatesPerPage } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { containsPattern, decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import { presentPassTemplateListItem } from './present-pass-template.ts';
import { readCounts } from './read-counts.ts';

export type PassTemplatesQuery = {
  query?: string | undefined;
  archived?: boolean;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

/** A page of the workspace's templates, the newest first. Ids sort by the moment they were made. */
export async function listPassTemplates(
  ctx: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  { query = '', archived = false, cursor, limit = passTemplatesPerPage }: PassTemplatesQuery,
): Promise<Page<PassTemplateListItem>> {
  const after = decodeIdCursor(cursor);
  const matching = tx.db
    .selectFrom('pass_templates')
    .where('pass_templates.workspace_id', '=', tx.workspaceId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(query !== '', (select) => select.where('name', 'ilike', containsPattern(query)));
  const templates = await matching
    .selectAll('pass_templates')
    .$if(after !== null, (select) => select.where('pass_templates.id', '<', after ?? ''))
    .orderBy('pass_templates.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const drafts = await latestRevisions(
    tx,
    templates.map((template) => template.latest_revision_id),
  );
  const counts = await readCounts(
    tx,
    templates.map((template) => template.id),
  );
  return toPage(
    templates,
    limit,
    Number(count),
    (template) => [template.id],
    (template) => {
      const draft = drafts.get(template.latest_revision_id);
      if (!draft) throw new Error(`Template ${template.id} has no latest revision.`);
      return presentPassTemplateListItem(
        { publicUrl: ctx.config.publicUrl, workspaceId: tx.workspaceId },
        template,
        draft,
        counts.get(template.id)?.issued ?? 0,
      );
    },
  );
}

async function latestRevisions({ workspaceId, db }: WorkspaceTransaction, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('pass_template_revisions')
    .select(['id', 'document', 'published_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
