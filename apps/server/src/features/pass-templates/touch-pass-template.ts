import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { findPassTemplate } from './find-pass-template.ts';

/**
 * Marks every pass of the template as changed, in one row: what publishing and a campaign's begin and end do. The template is locked
 * before the workspace's change number, as whoever publishes does: in the other order a launch and a publish could wait for each other.
 */
export async function touchPassTemplate(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  now: Date,
): Promise<void> {
  await findPassTemplate(tx, passTemplateId, true);
  await tx.db
    .updateTable('pass_templates')
    .set(await nextChange(tx, now))
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
}
