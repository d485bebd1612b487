import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findImport } from './find-import.ts';

/** Stops an import after the current chunk; what is imported stays. No effect if it is over. */
export async function cancelImport(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  importId: string,
): Promise<void> {
  const row = await findImport(tx, importId, true);
  if (row.status !== 'ready' && row.status !== 'running') return;
  await tx.db
    .updateTable('imports')
    .set({ status: 'canceled', finished_at: clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', importId)
    .execute();
}
