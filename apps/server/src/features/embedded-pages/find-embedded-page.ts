import type { EmbeddedPage, EmbeddedPages } from '@tessera/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { EmbeddedPagesTable } from '../../platform/database/schema/embedded-pages-table.ts';

export async function findEmbeddedPage(
  { workspaceId, db }: WorkspaceTransaction,
  slug: string,
): Promise<EmbeddedPageRow> {
  const page = await db
    .selectFrom('embedded_pages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!page) throw new AppError('notFound');
  return page;
}

export function listEmbeddedPages({ workspaceId, db }: WorkspaceTransaction): Promise<EmbeddedPageRow[]> {
  return db
    .selectFrom('embedded_pages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('rank')
    .orderBy('slug')
    .execute();
}

export type EmbeddedPageRow = Selectable<EmbeddedPagesTable>;

export function presentEmbeddedPages(rows: EmbeddedPageRow[]): EmbeddedPages {
  const at = (position: EmbeddedPageRow['position']) =>
    rows.filter((row) => row.position === position).map(presentEmbeddedPage);
  return { beforeNativeNavigation: at('before'), afterNativeNavigation: at('after') };
}

function presentEmbeddedPage({ label, slug, icon, url }: EmbeddedPageRow): EmbeddedPage {
  return { label, slug, icon, url };
}
