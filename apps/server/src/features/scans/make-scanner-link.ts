import { type ScannerLink, scannerLinkMinutes } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { newScannerToken } from './scanner-token.ts';

/** Replaces an earlier link; the present phone remains the scanner until the new link is used. @throws AppError `notFound` */
export async function makeScannerLink(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  scannerId: string,
): Promise<ScannerLink> {
  const { token, hash } = newScannerToken({ workspaceId: tx.workspaceId, scannerId });
  const expiresAt = new Date(clock().getTime() + scannerLinkMinutes * 60_000);
  const updated = await tx.db
    .updateTable('scanners')
    .set({ link_hash: hash, link_expires_at: expiresAt })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', scannerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new AppError('notFound');
  // Browsers do not send the fragment, and servers do not log it.
  return { link: `${config.publicUrl}/scan#${token}`, expiresAt: expiresAt.toISOString() };
}
