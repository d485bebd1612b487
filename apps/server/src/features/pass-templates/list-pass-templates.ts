import {
  filteredCountMax,
  listCountMax,
  type Page,
  type PassTemplateListItem,
  passTemplatesPerPage,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import { findPage } from '../../platform/database/search/find-page.ts';
import { workspaceLookup } from '../../platform/database/search/index-lookups.ts';
import { isCandidate, matches } from '../../platform/database/search/plan-search.ts';
import { presentPassTemplateListItem } from './present-pass-template.ts';
import { readCounts } from './statistics/read-counts.ts';

export type PassTemplatesQuery = {
  query?: string | undefined;
  archived?: boolean;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

export async function listPassTemplates(
  ctx: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  input: PassTemplatesQuery,
): Promise<Page<PassTemplateListItem>> {
  const { limit = passTemplatesPerPage } = input;
  const { rows, total, until } = await findTemplates(tx, { ...input, limit });
  const shown = rows.slice(0, limit);
  const drafts = await latestRevisions(
    tx,
    shown.map((template) => template.latest_revision_id),
  );
  const counts = await readCounts(
    tx,
    shown.map((template) => template.id),
  );
  return toPage(
    rows,
    limit,
    total,
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
    until,
  );
}

function findTemplates(
  tx: WorkspaceTransaction,
  { query = '', archived = false, cursor, limit }: PassTemplatesQuery & { limit: number },
) {
  const { db, workspaceId } = tx;
  const listed = db
    .selectFrom('pass_templates')
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', archived ? 'is not' : 'is', null);
  return findPage(
    {
      db,
      all: listed.select('id').orderBy('id'),
      lookups: workspaceLookup(tx, 'passTemplates', query),
      part: (search, after, rowsMax) =>
        listed
          .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'uuid')))
          .$if(after !== null, (select) => select.where('id', '<', after ?? ''))
          .orderBy('id', 'desc')
          .limit(rowsMax),
      sortKeys: (part) => part.select('id'),
      matching: (search, part) =>
        db
          .selectFrom(part.selectAll().as('template'))
          .where((eb) => eb.and(matches(search, eb.ref('name'))))
          .selectAll()
          .orderBy('id', 'desc'),
      cursorOf: ({ id }) => [id],
      countMax: archived ? filteredCountMax : listCountMax,
    },
    { query, after: decodeIdCursor(cursor), limit },
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
