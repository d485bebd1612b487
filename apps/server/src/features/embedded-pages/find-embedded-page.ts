import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { EmbeddedPageRow } from './present-embedded-pages.ts';

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
