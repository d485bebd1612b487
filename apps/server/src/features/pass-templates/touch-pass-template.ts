import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type Change, nextChange } from '../../platform/database/next-change.ts';
import { findPassTemplate } from './find-pass-template.ts';

/**
 * Marks every pass of the template as changed by updating one row. Locks the template before the workspace's change number, as publishing
 * does, to prevent deadlocks.
 */
export async function touchPassTemplate(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  clock: () => Date,
): Promise<Change> {
  await findPassTemplate(tx, passTemplateId, true);
  const change = await nextChange(tx, clock);
  await tx.db
    .updateTable('pass_templates')
    .set(change)
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
  return change;
}
