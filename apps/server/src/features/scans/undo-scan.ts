import { type PhoneUndoInput, type PhoneUndoResult, type ScanAction, undoMinutes } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { updatePass } from '../passes/update-pass.ts';
import { reverseEntry } from '../programs/reverse-entry.ts';
import type { EnrolledScanner } from './authenticate-scanner.ts';
import { loadTillCard } from './load-till-card.ts';
import { requireScanner } from './scan-by-phone.ts';
import { addedValue, lockPass } from './scan-pass.ts';

type Undoing = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;
type Undone = Pick<PhoneUndoResult, 'isUndone' | 'message'>;

/**
 * Takes back the scanner's last scan of a pass: reverses what a program recorded for it, else changes the number back and lets the scan
 * count no more. A refusal is a result with a message for the clerk.
 */
export async function undoScan(
  ctx: Undoing & Pick<Context, 'database'>,
  scanner: EnrolledScanner,
  { id, scanId, scannerId }: PhoneUndoInput,
): Promise<PhoneUndoResult> {
  requireScanner(scanner, scannerId);
  return ctx.database.inWorkspace(scanner.workspaceId, async (tx) => {
    const scan = await findUndoable(ctx, tx, { scanId, scannedBy: scanner.scannerId });
    if ('message' in scan) return { id, isUndone: false, message: scan.message, card: null };
    const undone = scan.hasEntry ? await reverse() : await takeBack(ctx, tx, scan);
    const attributes = scanner.actions.flatMap((one) => ('attribute' in one ? [one.attribute] : []));
    const card = await loadTillCard(ctx, tx, { passId: scan.pass_id, attributes });
    return { id, ...undone, card };

    async function reverse(): Promise<Undone> {
      const actor = { kind: 'scanner' as const, id: scanner.scannerId };
      const { outcome, message } = await reverseEntry(ctx, tx, { id, entryId: scanId, actor });
      return { isUndone: outcome === 'recorded', message };
    }
  });
}

type UndoableScan = NonNullable<Awaited<ReturnType<typeof findScan>>> & { hasEntry: boolean };

async function findUndoable(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { scanId, scannedBy }: { scanId: string; scannedBy: string },
): Promise<UndoableScan | { message: string }> {
  const { workspaceId, db } = tx;
  const scan = await findScan(tx, { scanId, scannedBy });
  if (!scan) return { message: 'This scanner has no such entry.' };
  const entry = await db
    .selectFrom('program_entries')
    .select('recorded_at')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', scanId)
    .where('pass_id', '=', scan.pass_id)
    .executeTakeFirst();
  const undoable = { ...scan, hasEntry: entry !== undefined };
  if (scan.outcome === 'takenBack') return undoable;
  const recordedAt = entry?.recorded_at ?? scan.received_at ?? scan.scanned_at;
  if (clock().getTime() - recordedAt.getTime() > undoMinutes * 60_000)
    return { message: `After ${undoMinutes} minutes only the page of the pass can take an entry back.` };
  const later = await db
    .selectFrom('scans')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', scan.pass_id)
    .where('scanned_at', '>', scan.scanned_at)
    .where('scanned_by', '=', scannedBy)
    .where('outcome', '=', 'accepted')
    .limit(1)
    .executeTakeFirst();
  return later ? { message: 'Only the last entry can be taken back.' } : undoable;
}

function findScan(
  { workspaceId, db }: WorkspaceTransaction,
  { scanId, scannedBy }: { scanId: string; scannedBy: string },
) {
  return db
    .selectFrom('scans')
    .select(['id', 'pass_id', 'outcome', 'kind', 'attribute', 'amount', 'scanned_at', 'received_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', scanId)
    .where('scanned_by', '=', scannedBy)
    .where('outcome', 'in', ['accepted', 'takenBack'])
    .executeTakeFirst();
}

const takenBack: Undone = { isUndone: true, message: 'It no longer counts.' };

/** Of a scan without an entry. A repetition changes nothing. */
async function takeBack(ctx: Undoing, tx: WorkspaceTransaction, scan: UndoableScan): Promise<Undone> {
  const { id, pass_id: passId, kind, attribute, amount } = scan;
  const change = attribute && amount ? { attribute, amount: -amount } : null;
  const action: ScanAction = change ? { kind: 'adjust', ...change } : { kind: 'redeem' };
  const { pass, document } = await lockPass(tx, passId, action);
  const value = change ? await addedValue(tx, { pass, document, change }) : 0;
  if (scan.outcome === 'accepted' && value < 0 && kind !== 'adjust')
    return { isUndone: false, message: 'The pass has less by now than would be taken back.' };
  const updated = await tx.db
    .updateTable('scans')
    .set({ outcome: 'takenBack' })
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_id', '=', passId)
    .where('id', '=', id)
    .where('outcome', '=', 'accepted')
    .executeTakeFirst();
  if (change && updated.numUpdatedRows > 0n)
    await updatePass(ctx, tx, { id: passId, attributes: { [change.attribute]: value } });
  return takenBack;
}
