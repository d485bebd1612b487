import { listCountMax, type Page, type PassTemplateListItem, passTemplatesPerPage } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import { countMatching, lookedUntil } from '../../platform/database/search/look.ts';
import {
  isCandidate,
  matches,
  planSearch,
  wordsOfWorkspace,
} from '../../platform/database/search/plan-search.ts';
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
  question: PassTemplatesQuery,
): Promise<Page<PassTemplateListItem>> {
  const { limit = passTemplatesPerPage } = question;
  const { rows, total, until } = await findTemplates(tx, { ...question, limit });
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
    until && [until.id],
  );
}

async function findTemplates(
  tx: WorkspaceTransaction,
  { query = '', archived = false, cursor, limit }: PassTemplatesQuery & { limit: number },
) {
  const { db, workspaceId } = tx;
  const after = decodeIdCursor(cursor);
  const listed = db
    .selectFrom('pass_templates')
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', archived ? 'is not' : 'is', null);
  const length = await countUpTo(db, listed.select('id'));
  const search = await planSearch(query, length, wordsOfWorkspace(tx, 'passTemplates'));
  const isLooked = search.kind === 'compare';
  const part = (from: string | null) =>
    listed
      .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'uuid')))
      .$if(from !== null, (select) => select.where('id', '<', from ?? ''))
      .orderBy('id', 'desc')
      .$if(isLooked, (select) => select.limit(listCountMax));
  const matching = (from: string | null) =>
    db
      .selectFrom(part(from).selectAll().as('template'))
      .where((eb) => eb.and(matches(search, eb.ref('name'))));
  const rows = await matching(after)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const total =
    search.kind === 'all'
      ? length
      : await countMatching(db, { matching: matching(null).select('id'), isLooked, length });
  const rowAt = (offset: number) => part(after).select('id').offset(offset).limit(1).executeTakeFirst();
  return { rows, total, until: await lookedUntil({ rows, limit, isLooked, length, rowAt }) };
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
