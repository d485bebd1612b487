import { type PhoneUndoInput, type PhoneUndoResult, undoMinutes } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { reverseEntry } from '../programs/reverse-entry.ts';
import type { EnrolledScanner } from './authenticate-scanner.ts';
import { loadTillCard } from './load-till-card.ts';
import { requireScanner } from './scan-by-phone.ts';

/** Reverses what the program recorded for the scanner's last scan of a pass. A refusal is a result with a message for the clerk. */
export async function undoScan(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'database'>,
  scanner: EnrolledScanner,
  { id, scanId, scannerId }: PhoneUndoInput,
): Promise<PhoneUndoResult> {
  requireScanner(scanner, scannerId);
  return ctx.database.inWorkspace(scanner.workspaceId, async (tx) => {
    const found = await findUndoable(ctx, tx, { scanId, scannedBy: scanner.scannerId });
    if ('message' in found) return { id, isUndone: false, message: found.message, card: null };
    const actor = { kind: 'scanner' as const, id: scanner.scannerId };
    const { outcome, message } = await reverseEntry(ctx, tx, { id, entryId: scanId, actor });
    const attributes = scanner.actions.flatMap((one) => ('attribute' in one ? [one.attribute] : []));
    const card = await loadTillCard(ctx, tx, { passId: found.passId, attributes });
    return { id, isUndone: outcome === 'recorded', message, card };
  });
}

async function findUndoable(
  { clock }: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  { scanId, scannedBy }: { scanId: string; scannedBy: string },
): Promise<{ passId: string } | { message: string }> {
  const scan = await db
    .selectFrom('scans')
    .select(['pass_id', 'scanned_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', scanId)
    .where('scanned_by', '=', scannedBy)
    .where('outcome', '=', 'accepted')
    .executeTakeFirst();
  const entry =
    scan &&
    (await db
      .selectFrom('program_entries')
      .select('recorded_at')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', scanId)
      .where('pass_id', '=', scan.pass_id)
      .executeTakeFirst());
  if (!entry) return { message: 'This scanner has no such entry.' };
  if (clock().getTime() - entry.recorded_at.getTime() > undoMinutes * 60_000)
    return { message: `An entry can be taken back for ${undoMinutes} minutes. Ask an admin to reverse it.` };
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
  if (later) return { message: 'Only the last entry can be taken back.' };
  return { passId: scan.pass_id };
}
