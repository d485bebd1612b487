import { type ScannerContent, scannersMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { pinHashOf, refusedScanner, requireScannerContent, scannerColumns } from './scanner-content.ts';

type NewScanner = Pick<ScannerContent, 'name' | 'passTemplateIds' | 'actions' | 'goalId'> &
  Partial<Pick<ScannerContent, 'findsPersons' | 'pin'>> & { createdBy: string };

export async function createScanner(
  { ids, clock, keys }: Pick<Context, 'ids' | 'clock' | 'keys'>,
  tx: WorkspaceTransaction,
  { findsPersons = false, pin = null, createdBy, ...given }: NewScanner,
): Promise<{ id: string }> {
  const content = { ...given, findsPersons };
  await requireScannerContent(tx, content);
  const { count } = await tx.db
    .selectFrom('scanners')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', tx.workspaceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= scannersMax)
    throw refusedScanner(
      'name',
      `A workspace has at most ${scannersMax} scanners. Revoke one that is not used.`,
    );
  const id = ids.uuid();
  await tx.db
    .insertInto('scanners')
    .values({
      workspace_id: tx.workspaceId,
      id,
      ...scannerColumns(content),
      pin_hash: pinHashOf({ keys }, tx, { scannerId: id, pin }),
      created_by: createdBy,
      created_at: clock(),
    })
    .execute();
  return { id };
}

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
