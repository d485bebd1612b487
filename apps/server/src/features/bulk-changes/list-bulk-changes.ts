import type { BulkChange } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { presentBulkChange } from './present-bulk-change.ts';

/** The screen shows running changes and the last results. */
const shownMax = 10;

export async function listBulkChanges(
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<BulkChange[]> {
  await findPassTemplate(tx, passTemplateId);
  const rows = await tx.db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return rows.map(presentBulkChange);
}
