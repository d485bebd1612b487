import type { ScannerContent } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { pinHashOf, refusedScanner, requireScannerContent, scannerColumns } from './scanner-content.ts';

/**
 * Its phone stays signed in, and may do this from its next request. Without a PIN the present one stays, as long as the scanner adjusts.
 * @throws AppError `notFound`, `validationFailed`
 */
export async function updateScanner(
  ctx: Pick<Context, 'keys'>,
  tx: WorkspaceTransaction,
  { scannerId, pin, ...content }: ScannerContent & { scannerId: string },
): Promise<{ id: string }> {
  const scanner = await tx.db
    .selectFrom('scanners')
    .select('pin_hash')
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', scannerId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!scanner) throw new AppError('notFound');
  await requireScannerContent(tx, content);
  const adjusts = content.actions.some(({ kind }) => kind === 'adjust');
  const pinHash = pinHashOf(ctx, tx, { scannerId, pin }) ?? scanner.pin_hash;
  if (adjusts && pinHash === null) throw refusedScanner('pin', 'Choose a PIN for adjusting');
  await tx.db
    .updateTable('scanners')
    .set({ ...scannerColumns(content), pin_hash: adjusts ? pinHash : null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', scannerId)
    .execute();
  return { id: scannerId };
}
