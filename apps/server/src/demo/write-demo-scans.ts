import { createHash } from 'node:crypto';
import type { RecordedAction, ScanOutcome } from '@tessera/contract';
import type { Context } from '../context.ts';
import { newScannerToken } from '../features/scans/scanner-token.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { insertRows } from '../platform/database/unnest-rows.ts';
import { writeHistory } from './demo-history.ts';

export type DemoScanRow = {
  id: string;
  pass_id: string;
  action: RecordedAction;
  kind: 'reward' | null;
  attribute: string | null;
  amount: number | null;
  outcome: ScanOutcome;
  scanned_by: string;
  scanned_at: Date;
};

const scanColumns = {
  id: 'uuid',
  pass_id: 'uuid',
  request_hash: 'bytea',
  action: 'text',
  kind: 'text',
  attribute: 'text',
  amount: 'double precision',
  outcome: 'text',
  scanned_by: 'text',
  scanned_at: 'timestamptz',
} as const;

/** Writes the rows and events of single scans. */
export async function writeDemoScans(
  ctx: Pick<Context, 'ids' | 'reactions'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
  scans: readonly DemoScanRow[],
): Promise<void> {
  const rows = scans.map((scan) => ({
    ...scan,
    request_hash: createHash('sha256').update(scan.id).digest(),
  }));
  await insertRows(tx.workspaceId, 'scans', scanColumns, rows).execute(tx.db);
  const accepted = scans.filter(({ outcome }) => outcome === 'accepted');
  await writeHistory(
    ctx,
    tx,
    accepted.map(({ id: scanId, pass_id: passId, action, scanned_at: at }) => ({
      at,
      event: { type: 'pass.scanned' as const, payload: { passId, passTemplateId, scanId, action } },
    })),
  );
}

/** A phone opened its link, and made these scans. */
export async function enrollDemoScanner(
  { workspaceId, db }: WorkspaceTransaction,
  scannerId: string,
  scans: readonly DemoScanRow[],
): Promise<void> {
  const times = scans.flatMap((scan) => (scan.scanned_by === scannerId ? [scan.scanned_at.getTime()] : []));
  await db
    .updateTable('scanners')
    .set({
      token_hash: newScannerToken({ workspaceId, scannerId }).hash,
      last_seen_at: times.length > 0 ? new Date(Math.max(...times)) : null,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', scannerId)
    .execute();
}
