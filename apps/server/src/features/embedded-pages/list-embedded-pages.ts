import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { EmbeddedPageRow } from './present-embedded-pages.ts';

/** All pages of the workspace in order; their number is limited, so there is no paging. */
export function listEmbeddedPages({ workspaceId, db }: WorkspaceTransaction): Promise<EmbeddedPageRow[]> {
  return db
    .selectFrom('embedded_pages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('rank')
    .orderBy('slug')
    .execute();
}
