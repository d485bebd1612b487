import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from './find-pass-template.ts';

/** Brings an archived template back. Passes that were voided with it stay voided: their holders need new ones. */
export async function unarchivePassTemplate(tx: WorkspaceTransaction, passTemplateId: string): Promise<void> {
  await findPassTemplate(tx, passTemplateId, true);
  await tx.db
    .updateTable('pass_templates')
    .set({ archived_at: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
}
