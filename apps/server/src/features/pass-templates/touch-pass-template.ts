import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type Change, nextChange } from '../../platform/database/next-change.ts';
import { findPassTemplate } from './find-pass-template.ts';

/** One row marks every pass as changed. Locks the template before the change number, to prevent deadlocks. */
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
