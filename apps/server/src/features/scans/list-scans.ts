import { type Scan, scansListed } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPass } from '../passes/find-pass.ts';

export async function listScans(tx: WorkspaceTransaction, passId: string): Promise<Scan[]> {
  await findPass(tx, passId);
  const rows = await tx.db
    .selectFrom('scans')
    .select(['id', 'outcome', 'action', 'kind', 'attribute', 'amount', 'scanned_at', 'received_at'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_id', '=', passId)
    .orderBy('scanned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(scansListed)
    .execute();
  return rows.map(({ scanned_at, received_at, kind, action, ...scan }) => ({
    ...scan,
    action: kind ?? action,
    scannedAt: scanned_at.toISOString(),
    receivedAt: (received_at ?? scanned_at).toISOString(),
  }));
}
