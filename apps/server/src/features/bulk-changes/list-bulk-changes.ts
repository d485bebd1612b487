import type { BulkChange } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { presentBulkChange } from './present-bulk-change.ts';

/** Enough for a screen that shows running changes and the last results. */
const shownMax = 10;

/** The newest bulk changes of a template. */
export async function listBulkChanges(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<BulkChange[]> {
  const rows = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return rows.map(presentBulkChange);
}
