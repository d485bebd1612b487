import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findEmbeddedPage } from './find-embedded-page.ts';

export async function removeEmbeddedPage(tx: WorkspaceTransaction, slug: string): Promise<void> {
  await findEmbeddedPage(tx, slug);
  await tx.db
    .deleteFrom('embedded_pages')
    .where('workspace_id', '=', tx.workspaceId)
    .where('slug', '=', slug)
    .execute();
}
