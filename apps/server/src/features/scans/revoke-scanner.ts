import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Effective from the scanner's next request. @throws AppError `notFound`, also if it is already revoked */
export async function revokeScanner(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  scannerId: string,
): Promise<void> {
  const revoked = await tx.db
    .updateTable('scanners')
    .set({ revoked_at: clock(), link_hash: null, token_hash: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', scannerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw new AppError('notFound');
}
