import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Figures are summed by store; null for none. Also of a revoked scanner, whose figures stay. @throws AppError `notFound` */
export async function assignStore(
  { workspaceId, db }: WorkspaceTransaction,
  { scannerId, store }: { scannerId: string; store: string | null },
): Promise<{ id: string }> {
  const updated = await db
    .updateTable('scanners')
    .set({ store })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', scannerId)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new AppError('notFound');
  return { id: scannerId };
}
