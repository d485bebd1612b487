import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { EmbeddedPageRow } from './present-embedded-pages.ts';

export function listEmbeddedPages({ workspaceId, db }: WorkspaceTransaction): Promise<EmbeddedPageRow[]> {
  return db
    .selectFrom('embedded_pages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('rank')
    .orderBy('slug')
    .execute();
}
