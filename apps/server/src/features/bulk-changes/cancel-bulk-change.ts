import type { BulkChange } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findBulkChange, presentBulkChange } from './find-bulk-change.ts';

/** Takes effect after the current chunk; changed passes stay changed. No effect if it has finished. */
export async function cancelBulkChange(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  id: string,
): Promise<BulkChange> {
  const row = await findBulkChange(tx, id, true);
  if (row.status !== 'running') return presentBulkChange(row);
  const canceled = { status: 'canceled' as const, finished_at: clock() };
  await tx.db
    .updateTable('bulk_changes')
    .set(canceled)
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', id)
    .execute();
  return presentBulkChange({ ...row, ...canceled });
}
