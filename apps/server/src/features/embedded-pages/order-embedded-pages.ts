import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { listEmbeddedPages } from './list-embedded-pages.ts';

/** @throws AppError `conflict` if the list does not match the current pages */
export async function orderEmbeddedPages(tx: WorkspaceTransaction, slugs: string[]): Promise<void> {
  const pages = await listEmbeddedPages(tx);
  const present = pages.map(({ slug }) => slug).sort();
  if (present.join() !== [...slugs].sort().join()) throw new AppError('conflict');
  for (const [rank, slug] of slugs.entries())
    await tx.db
      .updateTable('embedded_pages')
      .set({ rank })
      .where('workspace_id', '=', tx.workspaceId)
      .where('slug', '=', slug)
      .execute();
}
