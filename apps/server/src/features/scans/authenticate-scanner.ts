import type { PhoneScanner } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { actionsOf, namesOfTemplates, templateIdsOf } from './list-scanners.ts';
import { hashScannerToken, readScannerToken, type ScannerAddress } from './scanner-token.ts';

export type EnrolledScanner = ScannerAddress &
  Omit<PhoneScanner, 'id'> & {
    passTemplateIds: string[];
    goalId: string | null;
    pinHash: Buffer | null;
  };

/** Finding unused scanners needs a minute's accuracy, which saves writes. */
const seenIntervalMilliseconds = 60_000;

export async function authenticateScanner(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  token: string,
): Promise<EnrolledScanner | null> {
  const address = readScannerToken(token);
  if (!address) return null;
  const now = clock();
  return database.inWorkspace(address.workspaceId, async (tx) => {
    const { workspaceId, db } = tx;
    const row = await db
      .selectFrom('scanners as scanner')
      .innerJoin('workspaces as workspace', 'workspace.id', 'scanner.workspace_id')
      .selectAll('scanner')
      .select('workspace.name as workspace_name')
      .where('scanner.workspace_id', '=', workspaceId)
      .where('scanner.id', '=', address.scannerId)
      .where('scanner.token_hash', '=', hashScannerToken(token))
      .where('scanner.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    if (now.getTime() - (row.last_seen_at?.getTime() ?? 0) >= seenIntervalMilliseconds)
      await db
        .updateTable('scanners')
        .set({ last_seen_at: now })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', row.id)
        .execute();
    const passTemplateIds = templateIdsOf(row);
    const names = await namesOfTemplates(tx, passTemplateIds);
    return {
      ...address,
      name: row.name,
      workspaceName: row.workspace_name,
      passTemplateName: passTemplateIds.map((id) => names.get(id) ?? '').join(', '),
      actions: actionsOf(row),
      findsPersons: row.finds_persons,
      passTemplateIds,
      goalId: row.goal_id,
      pinHash: row.pin_hash,
    };
  });
}
