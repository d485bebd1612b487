import {
  filteredCountMax,
  listCountMax,
  type Page,
  type PassTemplateListItem,
  passTemplatesPerPage,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
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
  const isLong = query !== '' && (await isLongList(db, listed.select('id').orderBy('id')));
  const search = await planSearch(query, isLong, wordsOfWorkspace(tx, 'passTemplates'));
  const isLooked = isLong && search.kind === 'compare';
  const part = (from: string | null, rowsMax = listCountMax) =>
    listed
      .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'uuid')))
      .$if(from !== null, (select) => select.where('id', '<', from ?? ''))
      .orderBy('id', 'desc')
      .limit(rowsMax);
  const matching = (from: string | null, rowsMax?: number) =>
    db
      .selectFrom(part(from, rowsMax).selectAll().as('template'))
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
