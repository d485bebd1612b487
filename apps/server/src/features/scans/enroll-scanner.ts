import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { hashScannerToken, newScannerToken, readScannerToken } from './scanner-token.ts';

export async function enrollScanner(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  linkToken: string,
): Promise<string> {
  const address = readScannerToken(linkToken);
  if (!address) throw new AppError('notFound');
  const { token, hash } = newScannerToken(address);
  const now = clock();
  const updated = await database.inWorkspace(address.workspaceId, ({ workspaceId, db }) =>
    db
      .updateTable('scanners')
      .set({ token_hash: hash, link_hash: null, link_expires_at: null, last_seen_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', address.scannerId)
      .where('link_hash', '=', hashScannerToken(linkToken))
      .where('link_expires_at', '>', now)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (updated.numUpdatedRows === 0n) throw new AppError('notFound');
  return token;
}
