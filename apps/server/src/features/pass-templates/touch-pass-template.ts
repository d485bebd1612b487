import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { findPassTemplate } from './find-pass-template.ts';

/**
 * Marks every pass of the template as changed by updating one row. Locks the template before the workspace's change number, as publishing
 * does, to prevent deadlocks.
 */
export async function touchPassTemplate(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  clock: () => Date,
): Promise<void> {
  await findPassTemplate(tx, passTemplateId, true);
  await tx.db
    .updateTable('pass_templates')
    .set(await nextChange(tx, clock))
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
}
